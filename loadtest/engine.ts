// `npm run bench`: random whole games per second on one core; the house's time per move follows.
import { RULESETS } from '../src/engine/index.ts';
import { playRandomGames } from './prepared-games.ts';

const GAMES = 3000;

for (const ruleset of RULESETS) {
  playRandomGames(ruleset, 300); // warm
  const startedAt = process.cpuUsage();
  const { games, plies } = playRandomGames(ruleset, GAMES);
  const { user, system } = process.cpuUsage(startedAt);
  const seconds = (user + system) / 1e6;
  const perMove = ((seconds / plies) * 1e6).toFixed(1);
  console.log(
    `${ruleset}: ${Math.round(games / seconds)} random whole games per second per core, ${perMove} µs a move`,
  );
}

await import('./house.ts');
