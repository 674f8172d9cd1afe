// A whole table as lines: the players, the board, and the hand below it, or beside it in a window that is too low for that.
import { cardOf, MAX_HAND_SIZE, otherSeat, type CardId, type Cell, type Effect } from '../../src/engine/index.ts';
import { BOARD_HEIGHT, boardWidthIn, drawBoard, glyphsFor, MIN_BOARD_WIDTH, NO_MARKS } from './board-picture.ts';
import { fit, paint, printable } from './canvas.ts';
import type { Scene } from './scene.ts';
import type { Terminal } from './terminal.ts';

export interface Pointing {
  readonly cursor: Cell | null;
  readonly targets: readonly Cell[];
  /** The index of the hand card that is chosen or pointed at. */
  readonly card: number | null;
}

const NOWHERE: Pointing = { ...NO_MARKS, card: null };

/** What callers show below: the latest moves in at most two lines, and the keys. */
const FOOT_HEIGHT = 3;
const GAP = 2;
/** Beside the board: enough for the sides of each card. */
const MIN_HAND_WIDTH = 33;

export function drawTable(scene: Scene, terminal: Terminal, pointing: Pointing = NOWHERE): string[] {
  const { columns, rows } = terminal.size();
  // Not the hand as it is now, which would change the form in mid-game.
  const height = 1 + BOARD_HEIGHT + 1 + (scene.hand ? MAX_HAND_SIZE : 0) + FOOT_HEIGHT;
  const isLow = rows < height && columns >= MIN_BOARD_WIDTH + GAP + MIN_HAND_WIDTH;
  const parts = isLow
    ? boardBesideHand(scene, terminal, pointing)
    : [...drawBoard(scene, terminal, pointing), ...drawHand(scene, terminal, pointing)];
  return [headLine(scene, terminal), ...parts];
}

function boardBesideHand(scene: Scene, terminal: Terminal, pointing: Pointing): string[] {
  const { columns, rows } = terminal.size();
  const width = boardWidthIn(columns - GAP - MIN_HAND_WIDTH);
  const inColumns = (own: number): Terminal => ({ ...terminal, size: () => ({ columns: own, rows }) });
  const hand = drawHand(scene, inColumns(columns - GAP - width), pointing);
  // Not beside the letters of the columns, the only line that does not end at the frame.
  return drawBoard(scene, inColumns(width), pointing).map((line, y) => {
    const card = hand[y - 1];
    return card === undefined ? line : `${line}${' '.repeat(GAP)}${card}`;
  });
}

/** Both names and scores; a mark before a name shows whose turn it is. */
function headLine(scene: Scene, terminal: Terminal): string {
  const { columns } = terminal.size();
  const glyphs = glyphsFor(terminal);
  const sides = (['A', 'B'] as const).map((seat) => {
    const isMine = seat === scene.seat;
    const turn = scene.position.current === seat ? '>' : ' ';
    const width = Math.max(1, (columns >> 1) - 9);
    const name = printable(scene.names[seat] || 'open seat', width);
    const text = ` ${isMine ? glyphs.mine : glyphs.theirs} ${name} ${scene.position.score[seat]} `;
    return `${turn}${paint(text, isMine ? 'mine' : 'theirs', terminal)}`;
  });
  return sides.join('  ');
}

function drawHand(scene: Scene, terminal: Terminal, { card }: Pointing): string[] {
  const { columns } = terminal.size();
  const { handCounts, deckCount } = scene.position;
  const counts = scene.isSpectator
    ? `Hands ${handCounts.A} and ${handCounts.B}, pile ${deckCount}`
    : `Your hand; opponent ${handCounts[otherSeat(scene.seat)]}, pile ${deckCount}`;
  const shown = scene.hand ?? [];
  return [paint(fit(counts, columns), 'faint', terminal), ...shown.map((id, i) => handLine(id, i, card === i))];

  function handLine(id: CardId, i: number, isChosen: boolean): string {
    const mark = isChosen ? '>' : ' ';
    const line = fit(`${mark}${i + 1} ${describeCard(id, columns)}`, columns);
    const color = cardOf(id).color;
    return paint(line, isChosen ? 'pick' : color === 'none' ? 'plain' : color, terminal);
  }
}

/** Short enough for one line; the rules say the rest. */
const EFFECT_HINTS: Readonly<Record<Effect, string>> = {
  BOULDER: 'removes a card and those below',
  FLIP: 'turns every card upside down',
  SWAP: 'exchanges the hands',
  FREEZE: 'nothing can change your card again',
  RECRUIT: 'wins an enemy card and moves it one cell',
};

/** Sides in board order: top, right, bottom, left. */
export function describeCard(id: CardId, columns: number): string {
  const card = cardOf(id);
  const name = card.name.padEnd(12);
  if (card.kind === 'effect') return `${name} ${EFFECT_HINTS[card.effect]}`;
  const { top, right, bottom, left, color } = card;
  const sides =
    columns < 50 ? `${top} ${right} ${bottom} ${left}` : `top ${top} right ${right} bottom ${bottom} left ${left}`;
  return `${name} ${color.padEnd(5)} ${sides}`;
}
