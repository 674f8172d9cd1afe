// The card of an agent, from its last public games: its opponents and results, its rating history, and the cost of its moves.
import { formatInstant } from '../../schema/instant.ts';
import type { AgentCard, Opponent } from '../../schema/agent.ts';
import type { Arena } from '../ports/arena.ts';
import type { LineGame } from '../records/rating-records.ts';
import { agentUrl, type Links } from '../table/links.ts';
import { changeOf } from '../table/standing.ts';
import { existingAgent } from '../play/existing-agent.ts';

const GAMES = 100;

/** @throws Problem agent-not-found */
export async function readCard(arena: Arena, asked: string): Promise<AgentCard> {
  const { store, links } = arena;
  const { agent } = await existingAgent(arena, asked);
  const line = `agent/${agent.slug}`;
  const [games, thinking] = await Promise.all([
    store.ratings.lastGames(line, GAMES),
    store.ratings.thoughtMeans(line, GAMES),
  ]);
  return {
    games: games.length,
    opponents: opponentsOf(links, games),
    ratings: games.map((game) => ({
      gameId: game.gameId,
      endedAt: formatInstant(game.endedAt),
      ...changeOf(game),
    })),
    thinking: thinking.moves === 0 ? null : thinking,
  };
}

function opponentsOf(links: Links, games: readonly LineGame[]): Opponent[] {
  const met = [...Map.groupBy(games, keyOf).values()].toSorted((a, b) => b.length - a.length);
  return met.map((against) => {
    const count = (score: number): number => against.filter((game) => game.score === score).length;
    return { ...whoWas(links, against[0]!), wins: count(1), draws: count(0.5), losses: count(0) };
  });
}

/** Each strength of the house is listed as a separate opponent. */
function keyOf({ opponent, strength }: LineGame): string {
  return opponent ?? (strength === null ? 'guests' : `house ${strength}`);
}

function whoWas(
  links: Links,
  { opponent, opponentName: name, strength }: LineGame,
): Pick<Opponent, 'kind' | 'name' | 'url' | 'strength'> {
  if (strength !== null) return { kind: 'house', name, url: null, strength };
  if (opponent === null) return { kind: 'guest', name: null, url: null, strength };
  const [kind, slug] = opponent.split('/') as ['agent' | 'player', string];
  return { kind, name, url: kind === 'agent' ? agentUrl(links, slug) : null, strength };
}
