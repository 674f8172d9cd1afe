// A hint at the right move, step by step: first the card, then each cell.
import { cardOf, cellName, type Position } from '../../../src/engine/index.ts';
import { parseName } from '../../game/choice.ts';
import { learnText } from '../../text/learn.ts';
import { tableText } from '../../text/text.ts';
import { LEARNER, rightMoves } from './lesson-game.ts';
import type { Lesson } from './lessons.ts';

export interface Hint {
  readonly text: string;
  /** A selector of the element to point at. */
  readonly at: string;
}

const STAY = '.prompt .actions button';

/** All steps, in order. */
export function hintsFor(lesson: Lesson, position: Position): readonly Hint[] {
  const right = rightMoves(lesson, position);
  const name = lesson.right.flat().find((move) => right.includes(move)) ?? right[0]!;
  const { what: card, cells } = parseName(name);
  if (name === 'stay') return [{ text: learnText('learn.hint.stay', { button: tableText('play.stay') }), at: STAY }];
  const places = cells.map((cell) => ({ cell: cellName(cell), at: `[data-cell=${cellName(cell)}]` }));
  if (position.pendingHop !== null) {
    return places.map(({ cell, at }) => ({ text: learnText('learn.hint.hop', { cell }), at }));
  }
  const cardId = position.hands[LEARNER].find((held) => cardOf(held).name === card)!;
  return [
    { text: learnText('learn.hint.card', { card }), at: `[data-hand-card="${cardId}"]` },
    ...places.map(({ cell, at }) => ({ text: learnText('learn.hint.cell', { card, cell }), at })),
  ];
}
