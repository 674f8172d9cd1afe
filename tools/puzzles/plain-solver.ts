// A second solver, to check the first: plain minimax over win, draw and loss with the engine's public functions and a
// table of solved positions. It shares no code with src/puzzles.
import { SEATS, formatMove, legalMoves, play, scoreOf, type Position, type Seat } from '../../src/engine/index.ts';

/** 1: the seat wins; 0: a draw; -1: it loses. */
export type Outcome = -1 | 0 | 1;

type Judged = Map<string, Outcome>;

/** The outcome of each legal move for the seat to move, in canonical order. */
export function outcomesOf(position: Position): { name: string; outcome: Outcome }[] {
  const judged: Judged = new Map();
  const seat = position.current!;
  return legalMoves(position).map((move) => {
    return { name: formatMove(move), outcome: outcomeFor(play(position, move).position, seat, judged) };
  });
}

/** If both play their best. */
function outcomeFor(position: Position, seat: Seat, judged: Judged): Outcome {
  if (position.current === null) return Math.sign(leadOf(position, seat)) as Outcome;
  const key = keyOf(position);
  let best = judged.get(key);
  if (best === undefined) {
    best = bestOutcome(position, judged);
    judged.set(key, best);
  }
  return position.current === seat ? best : (-best as Outcome);
}

/** For the seat to move. */
function bestOutcome(position: Position, judged: Judged): Outcome {
  const seat = position.current!;
  let best: Outcome = -1;
  const children = legalMoves(position).map((move) => play(position, move).position);
  for (const next of children.toSorted((a, b) => leadOf(b, seat) - leadOf(a, seat))) {
    const outcome = outcomeFor(next, seat, judged);
    if (outcome > best) best = outcome;
    if (best === 1) break;
  }
  return best;
}

function leadOf(position: Position, seat: Seat): number {
  const score = scoreOf(position);
  return score[seat] - score[seat === 'A' ? 'B' : 'A'];
}

function keyOf({ board, hands, current, pendingHop, operatorTiles }: Position): string {
  const cells = board.map((placed) =>
    placed ? `${placed.cardId}${placed.owner}${placed.frozen ? 'f' : ''}${placed.turned ? 't' : ''}` : '',
  );
  const cards = SEATS.map((seat) => hands[seat].toSorted((a, b) => a - b).join(' '));
  return [cells.join(), ...cards, current, pendingHop, operatorTiles.map(({ cell }) => cell).join(' ')].join('|');
}
