// Counts what one move over REST executes: our files and functions in the main thread, and how often the game is looked
// up. `node loadtest/move-path.ts [--list]`
import type { Joined } from '../schema/game.ts';
import { startTestArena } from '../test/support/arena.ts';
import { countWork } from '../test/support/work.ts';

type Answer = Pick<Joined, 'game' | 'playerToken'>;

/** Functions that find a game by its id, in memory or in the store. */
const LOOK_UPS = ['requireGame', 'findLiveGame', 'findGame', 'local', 'find', 'rebuild'];

const arena = await startTestArena();
const games = `${arena.url}/api/v1/games`;
const { game, playerToken } = await post(games, { mode: 'duel', ruleset: 'classic' });
const joined = await post(`${games}/join`, { code: game.code });
const seats = { A: playerToken, B: joined.playerToken };
// The first moves also load and compile code.
for (let i = 0; i < 6; i++) await playNext();
const counter = await countWork();
const move = await nextMove();
const { called, serialised, commits, queries } = await counter.of(() =>
  post(move.url, { move: move.name }, move.token),
);
counter.close();
const files = new Set(called.map(({ file }) => file));
console.log(
  `files ${files.size}, functions ${called.length}, calls ${called.reduce((sum, { count }) => sum + count, 0)}`,
);
console.log(`texts serialised ${serialised - 1}, commits ${commits}, queries ${queries}`); // minus the one of the caller
console.log(
  `look-ups: ${called
    .filter(({ name }) => LOOK_UPS.includes(name))
    .map(({ name, file, count }) => `${name} (${file}) ${count}`)
    .join(', ')}`,
);
if (process.argv.includes('--list')) {
  for (const file of [...files].toSorted()) {
    const own = called.filter((each) => each.file === file).map(({ name, count }) => `${name} ${count}`);
    console.log(`${file}: ${own.join(', ')}`);
  }
}
await arena.close();
process.exit();

async function nextMove(): Promise<{ url: string; name: string; token: string }> {
  const { turn } = (await (await fetch(`${games}/${game.id}`)).json()) as Answer['game'];
  const token = seats[turn!];
  const own = await fetch(`${games}/${game.id}`, { headers: { authorization: `Bearer ${token}` } });
  return {
    url: `${games}/${game.id}/moves`,
    name: ((await own.json()) as Answer['game']).view!.legalMoves![0]!,
    token,
  };
}

async function playNext(): Promise<void> {
  const { url, name, token } = await nextMove();
  await post(url, { move: name }, token);
}

async function post(url: string, body: object, token?: string): Promise<Answer> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const headers = { 'content-type': 'application/json', ...authorization };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
