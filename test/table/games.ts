// Games as values for table rows: a record, and some of its first legal moves, one per second.
import { findMove, formatMove, legalMoves, playPly } from '../../src/engine/index.ts';
import type { GameRecord } from '../../src/records/game-record.ts';
import { newGameOf, positionOf, withEnding, withPly, type Game } from '../../src/table/game.ts';
import { endingOf } from '../../src/table/referee.ts';
import { newRecord, SOME_TIME } from '../support/builders.ts';

/** A duel of two agents that started at SOME_TIME. @param moves the number of moves played */
export function gameAfter(moves: number, overrides: Partial<GameRecord> = {}): Game {
  let game = newGameOf(newRecord(overrides));
  for (let ply = 0; ply < moves; ply++) game = withFirstMove(game);
  return game;
}

/** Two plies of the seat that starts: a champion placed on an operator, and its hop. */
export function gameOfOneSeat(overrides: Partial<GameRecord> = {}): Game {
  const game = newGameOf(newRecord({ rules: 'mutators/1', seed: '1'.padStart(32, '0'), ...overrides }));
  const first = legalMoves(game.dealt).map((move) => playPly(game.dealt, move));
  const onOperator = first.find(({ seat, position }) => position.current === seat)!;
  return withFirstMove(withPly(game, onOperator, SOME_TIME));
}

/** Classic always takes fifteen moves. */
export function finishedGame(overrides: Partial<GameRecord> = {}): Game {
  const game = gameAfter(15, overrides);
  return withEnding(game, endingOf(game.recent.at(-1)!, game.movedAt.at(-1)!)!);
}

export function firstMove(game: Game): string {
  return formatMove(legalMoves(positionOf(game))[0]!);
}

export function toMove(game: Game): 'A' | 'B' {
  return positionOf(game).current!;
}

function withFirstMove(game: Game): Game {
  const { dealt, moves } = game;
  return withPly(game, playPly(dealt, findMove(dealt, firstMove(game))!), SOME_TIME + 1000 * (moves.length + 1));
}
