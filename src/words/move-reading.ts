// Reads a move as somebody may write it: the one legal move that it can mean, or a question. Cells are never guessed.
import {
  cardOf,
  cellName,
  columnOf,
  formatMove,
  parseCell,
  rowOf,
  type CardId,
  type Cell,
  type Move,
} from '../engine/index.ts';

export type MoveReading =
  | { readonly isRead: true; readonly move: Move }
  /** `question` never quotes the input; `nearest` are names of at most three legal moves. */
  | { readonly isRead: false; readonly question: string; readonly nearest: readonly string[] };

const MAX_NEAREST = 3;

/**
 * @param legal in canonical order, at least one
 * @param hand of the seat to move, including cards that cannot be played now
 */
export function readMove(written: string, legal: readonly Move[], hand: readonly CardId[]): MoveReading {
  const typed = written.trim().toLowerCase();
  const exact =
    legal.find((move) => formatMove(move) === written) ??
    legal.find((move) => formatMove(move).toLowerCase() === typed);
  if (exact) return { isRead: true, move: exact };
  const parsed = wordsIn(written);
  const word = nearestWord(parsed.word, knownWords(legal, hand));
  const fitting = legal.filter((move) => fits(move, parsed, word));
  if (fitting.length === 1) return { isRead: true, move: fitting[0]! };
  const nearest = nearestMoves(parsed, word, legal);
  return { isRead: false, question: questionFor(parsed, word, { legal, nearest }), nearest };
}

interface WrittenMove {
  /** In lower case; empty when only cells were named. */
  readonly word: string;
  readonly cells: readonly Cell[];
}

/** Longer than any sentence that names a move. */
const MAX_READ = 80;
const FILLERS = new Set(
  'play place put move card the my on onto at to in into cell from using use with and i a'.split(' '),
);

function wordsIn(written: string): WrittenMove {
  const text = written.slice(0, MAX_READ).normalize('NFKC').toLowerCase();
  const parts = text.match(/[a-z]+\d?|\d[a-z]?/g) ?? [];
  const isCell = (part: string): boolean => cellIn(part) !== undefined;
  const words = parts.filter((part) => !isCell(part) && !FILLERS.has(part));
  return { word: words.join('').replaceAll(/\d/g, ''), cells: parts.filter(isCell).map((part) => cellIn(part)!) };
}

/** Accepts `a1` and `1a`. */
function cellIn(part: string): Cell | undefined {
  if (part.length !== 2) return undefined;
  const [one, two] = part.toUpperCase();
  return parseCell(`${one}${two}`) ?? parseCell(`${two}${one}`);
}

/** The card must be the nearest to the word, and every cell must be named, in order. */
function fits(move: Move, parsed: WrittenMove, word: string | undefined): boolean {
  const isNamed = parsed.word === '' ? move.type === 'hop' : wordOf(move) === word;
  const cells = cellsOf(move);
  return isNamed && cells.length === parsed.cells.length && cells.every((cell, i) => cell === parsed.cells[i]);
}

/** The word for a move: its card, `hop` or `stay`. */
function wordOf(move: Move): string {
  return move.type === 'hop' || move.type === 'stay' ? move.type : wordOfCard(move.cardId);
}

function wordOfCard(cardId: CardId): string {
  return cardOf(cardId).name.toLowerCase();
}

function cellsOf(move: Move): Cell[] {
  if (move.type === 'stay') return [];
  if (move.type === 'place') return [move.cell];
  return move.type === 'hop' ? [move.dest] : [move.target, move.dest].filter((cell) => cell !== null);
}

const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['pass', 'stay'],
  ['no', 'stay'],
  ['nohop', 'stay'],
  ['skip', 'stay'],
  ['jump', 'hop'],
]);
const MIN_PREFIX = 3;

/** While a hop is pending, no card of the hand can be meant. */
function knownWords(legal: readonly Move[], hand: readonly CardId[]): string[] {
  const held = isHopPending(legal) ? [] : hand.map(wordOfCard);
  return [...new Set([...legal.map(wordOf), ...held])];
}

/** `stay` is the last move, and is legal only then. */
function isHopPending(legal: readonly Move[]): boolean {
  return legal.at(-1)!.type === 'stay';
}

/** `undefined` if none is near, or two are about equally near. */
function nearestWord(parsed: string, known: readonly string[]): string | undefined {
  const meant = SYNONYMS.get(parsed) ?? parsed;
  if (known.includes(meant)) return meant;
  const begun = meant.length < MIN_PREFIX ? [] : known.filter((word) => word.startsWith(meant));
  if (begun.length === 1) return begun[0];
  const [best, second] = known
    .map((word) => ({ word, distance: distanceOf(word, meant) }))
    .toSorted((a, b) => a.distance - b.distance);
  if (!best || best.distance > Math.floor(best.word.length / 4)) return undefined;
  return second && second.distance <= best.distance + 1 ? undefined : best.word;
}

/** Most likely first: moves of the intended card, nearest to the named cells. */
function nearestMoves(parsed: WrittenMove, word: string | undefined, legal: readonly Move[]): string[] {
  const ofCard = legal.filter((move) => wordOf(move) === word);
  const distance = (move: Move): number => {
    const cells = cellsOf(move);
    const away = parsed.cells.map((cell, i) => (cells[i] === undefined ? FAR : stepsBetween(cell, cells[i])));
    const spelling = word === undefined && parsed.word !== '' ? distanceOf(wordOf(move), parsed.word) : 0;
    return away.reduce((sum, steps) => sum + steps, spelling);
  };
  return (ofCard.length > 0 ? ofCard : legal)
    .map((move) => ({ name: formatMove(move), distance: distance(move) }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, MAX_NEAREST)
    .map(({ name }) => name);
}

/** More than the distance between any two cells. */
const FAR = 9;

function stepsBetween(a: Cell, b: Cell): number {
  return Math.abs(rowOf(a) - rowOf(b)) + Math.abs(columnOf(a) - columnOf(b));
}

interface Choices {
  readonly legal: readonly Move[];
  readonly nearest: readonly string[];
}

function questionFor(
  { word: parsed, cells }: WrittenMove,
  word: string | undefined,
  { legal, nearest }: Choices,
): string {
  const choice = `Did you mean ${listed(nearest)}?`;
  if (word === undefined && isHopPending(legal)) return `A hop is pending: only hop@cell or stay. ${choice}`;
  if (parsed === '') return `Name a card too. ${choice}`;
  if (word === undefined) return `No such card in your hand. ${choice}`;
  const move = legal.find((each) => wordOf(each) === word);
  if (!move) return `${capitalized(word)} has no target now. ${choice}`;
  const [name] = formatMove(move).split('@');
  if (cells.length === 0) return `Where to play ${name}? ${choice}`;
  return `${name} cannot go to ${cells.map(cellName).join('-')}. ${choice}`;
}

/** Card names are one word. */
function capitalized(word: string): string {
  return `${word[0]!.toUpperCase()}${word.slice(1)}`;
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** Insertions, deletions and substitutions of letters (Levenshtein). */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1)!;
}
