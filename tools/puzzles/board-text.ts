// Shows a puzzle as text: its board, the hands, and its solution.
import {
  CELLS,
  COLUMNS,
  COLUMN_NAMES,
  ROWS,
  SEATS,
  cardOf,
  isChampion,
  scoreOf,
  sidesAt,
  type CardId,
  type Cell,
  type Position,
} from '../../src/engine/index.ts';
import type { MinedPuzzle } from '../../src/puzzles/mined-puzzle.ts';
import { openPosition } from '../../src/puzzles/position.ts';
import { PUZZLE_WHY_EN } from '../../schema/puzzle-why-en.ts';

const WIDTH = 15;

export function puzzleText({ kind, goal, position: stored, solution, themes, level, id }: MinedPuzzle): string {
  const position = openPosition(stored);
  const score = scoreOf(position);
  const hands = SEATS.map((seat) => {
    const who = seat === stored.current ? `${seat} (to move)` : kind === 'hidden' ? `${seat} (hidden)` : seat;
    return `${who}: ${position.hands[seat].map(cardText).join(', ')} · score ${score[seat]}`;
  });
  const why = solution.why.map(({ reason, facts }) =>
    PUZZLE_WHY_EN[reason].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(facts[name])),
  );
  return [
    boardText(position),
    ...hands,
    `${id}: ${stored.current} to move, ${goal}. ${solution.line.join(' ')}`,
    `Themes: ${themes.join(', ') || 'none'}. Grade ${level ?? 'beyond 1600'}. Only moves in a row: ${solution.only}.`,
    ...why,
  ].join('\n');
}

function boardText(position: Position): string {
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const cells = CELLS.slice(row * COLUMNS, (row + 1) * COLUMNS).map((cell) => cellLines(position, cell));
    return [0, 1, 2].map(
      (line) => `${line === 1 ? row + 1 : ' '} |${cells.map((lines) => centred(lines[line]!)).join('|')}|`,
    );
  });
  const rule = `  +${`${'-'.repeat(WIDTH)}+`.repeat(COLUMNS)}`;
  return [`   ${COLUMN_NAMES.map(centred).join(' ')}`, ...rows.flatMap((lines) => [rule, ...lines]), rule].join('\n');
}

/** Numbers are those used in an attack; # means frozen. */
function cellLines({ board, powerTiles, operatorTiles }: Position, cell: Cell): readonly string[] {
  const placed = board[cell];
  if (!placed) {
    const tile =
      operatorTiles.find((each) => each.cell === cell)?.piece ?? powerTiles.find((each) => each.cell === cell)?.color;
    return ['', tile ? `(${tile.toLowerCase()})` : '.', ''];
  }
  const [north, east, south, west] = sidesAt(board, powerTiles, cell);
  const name = `${placed.owner}${placed.frozen ? '#' : ''} ${cardOf(placed.cardId).name}`.slice(0, WIDTH - 4);
  return [String(north), `${west} ${name} ${east}`, String(south)];
}

function cardText(id: CardId): string {
  const { name, top, right, bottom, left } = cardOf(id);
  return isChampion(id) ? `${name} ${top}/${right}/${bottom}/${left}` : name;
}

function centred(text: string): string {
  return text.padStart(Math.floor((WIDTH + text.length) / 2)).padEnd(WIDTH);
}
