// The players of a calibration, as plain data that can be sent to a thread, and how each chooses its moves.
import { formatMove, newRandom, type Ruleset, type View } from '../../src/engine/index.ts';
import {
  CURRENT,
  DECK_COUNT,
  applyMove,
  legalCodes,
  scoreLead,
  type CompactPosition,
} from '../../src/engine/compact.ts';
import { chooseIndex } from '../../src/house/choose.ts';
import { levelOf, type Level } from '../../src/house/dial.ts';
import { compactViewOf } from '../../src/house/compact-view.ts';
import { HOUSE_SEARCH, POLICY, randomPlayer, type Player } from '../../test/house/games.ts';

/** A strength on the dial, a level that need not be on it, or one of two simple players that do not use the house. */
export type Contestant =
  | { readonly strength: number }
  | { readonly noise: number; readonly looksAhead: boolean }
  | { readonly simple: 'random' | 'greedy' };

export function playerOf(contestant: Contestant, ruleset: Ruleset): Player {
  if ('simple' in contestant) return contestant.simple === 'random' ? randomPlayer : greedyPlayer;
  return levelPlayer(
    'strength' in contestant ? levelOf(POLICY, ruleset, contestant.strength) : offDial(contestant, ruleset),
  );
}

export function labelOf(contestant: Contestant): string {
  if ('simple' in contestant) return contestant.simple;
  if ('strength' in contestant) return String(contestant.strength);
  return `${contestant.looksAhead ? 'search' : 'static'} z=${contestant.noise}`;
}

function offDial({ noise, looksAhead }: { noise: number; looksAhead: boolean }, ruleset: Ruleset): Level {
  return { noise, weights: POLICY.weights[ruleset], search: looksAhead ? HOUSE_SEARCH : undefined };
}

function levelPlayer(level: Level): Player {
  return (view, randomSeed) => {
    const { index } = chooseIndex(compactViewOf(view), level, randomSeed);
    return formatMove(view.own!.legalMoves[index]!);
  };
}

/** Plays the move with the largest resulting lead; ties are broken at random. */
const greedyPlayer: Player = (view, randomSeed) => {
  const leads = outcomesOf(view).map(({ lead }) => lead);
  const most = Math.max(...leads);
  const best = [...leads.keys()].filter((index) => leads[index] === most);
  return formatMove(view.own!.legalMoves[best[newRandom(randomSeed).below(best.length)]!]!);
};

/** The board after each legal move, in the order of the legal moves; no card is drawn. */
export function outcomesOf(
  view: View,
): { readonly board: CompactPosition; readonly seat: number; readonly lead: number }[] {
  const { position } = compactViewOf(view);
  const seat = position[CURRENT]!;
  return legalCodes(position).map((move) => {
    const board = position.slice();
    board[DECK_COUNT] = 0;
    applyMove(board, move);
    return { board, seat, lead: scoreLead(board, seat) };
  });
}
