// Solving a puzzle move by move: each call sends the line so far, because the server keeps no state between calls.
import type { Attempted, Puzzle } from './wire.ts';

export interface PuzzleTurn extends Pick<Attempted, 'state' | 'openHands' | 'legalMoves'> {
  readonly puzzle: Puzzle;
  /** The moves so far, with the replies of the other seat. */
  readonly moves: readonly string[];
}

/** The name of a legal move; `undefined` gives up. */
export type PuzzleChoice = (turn: PuzzleTurn) => string | undefined | Promise<string | undefined>;

interface PuzzleClient {
  attemptPuzzle(id: string, moves: readonly string[], giveUp?: boolean): Promise<Attempted>;
}

/** Calls `choose` until the attempt is over. @throws ArenaProblem for an illegal move */
export async function solvePuzzle(client: PuzzleClient, puzzle: Puzzle, choose: PuzzleChoice): Promise<Attempted> {
  let turn: PuzzleTurn = { puzzle, moves: [], ...puzzle };
  for (;;) {
    const move = await choose(turn);
    const moves = move === undefined ? turn.moves : [...turn.moves, move];
    const answer = await client.attemptPuzzle(puzzle.id, moves, move === undefined);
    if (answer.status !== 'going') return answer;
    turn = { puzzle, ...answer };
  }
}
