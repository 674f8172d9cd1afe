// A turn in a few words, for an assistant: plain English, derived only from one viewer's view. Models and the tests'
// text player read it; its grammar is in docs/assistants.md.
import {
  CELLS,
  cellName,
  otherSeat,
  RULES,
  type BySeat,
  type Cell,
  type Seat,
  type View,
  type Winner,
} from '../engine/index.ts';
import { consequencesOf, plyInWords, type PublicPly } from './plies.ts';
import { handLines, hopLine } from './hand.ts';
import { sidesInWords } from './sides.ts';

export interface PublicEnding {
  /** `null`: the game was abandoned. */
  readonly winner: Winner | null;
  readonly reason: string;
}

export interface Turn {
  readonly view: View;
  /** Plies that the reader has not seen yet, oldest first. */
  readonly since: readonly PublicPly[];
  /** `null` while the game is running. */
  readonly ending: PublicEnding | null;
  /** Only the news, for readers who will get the board with the next turn. */
  readonly isBrief?: boolean;
}

/** Seats are "you" and "they" for a player, A and B for a spectator. For a waiting game use `WAITING` instead. */
export function turnInWords({ view, since, ending, isBrief = false }: Turn): string {
  const seat = view.own?.seat;
  const news = newsLine(since, seat);
  const opening = [seat === undefined ? publicHeadline(view, ending) : headline(view, seat, ending), ...news];
  if (ending || isBrief) return opening.join('\n');
  const lines = [...opening, ...boardLines(view, seat)];
  if (view.own === null || view.current !== seat) return lines.join('\n');
  return [...lines, ...(view.pendingHop ? [hopLine(view)] : handLines(view))].join('\n');
}

export const WAITING = 'Waiting for the other seat; no card is dealt before it is taken.';

function headline(view: View, seat: Seat, ending: PublicEnding | null): string {
  const { score, current, moveCount } = view;
  const scores = `You ${score[seat]}, they ${score[otherSeat(seat)]}`;
  if (!ending) {
    return sentences(`${current === seat ? 'Your' : 'Their'} turn, move ${moveCount}`, scores, pile(view, seat));
  }
  const { winner } = ending;
  const outcome = winner === seat ? 'you won' : 'they won';
  return sentences(
    `Game over: ${winner === null || winner === 'draw' ? undecided(winner) : outcome}${how(ending)}`,
    scores,
  );
}

function publicHeadline(view: View, ending: PublicEnding | null): string {
  const { score, current, moveCount, deckCount } = view;
  const scores = `A ${score.A}, B ${score.B}`;
  if (!ending) return sentences(`${current} is to move, move ${moveCount}`, scores, `Pile ${deckCount}`);
  const { winner } = ending;
  return sentences(
    `Game over: ${winner === null || winner === 'draw' ? undecided(winner) : `${winner} won`}${how(ending)}`,
    scores,
  );
}

/**
 * Joined into a flat string, unlike a template, because a headline may be a whole answer (see `joined` in
 * table/links.ts).
 */
function sentences(...parts: readonly string[]): string {
  return parts.map((part) => `${part}.`).join(' ');
}

function undecided(winner: 'draw' | null): string {
  return winner === null ? 'no result' : 'a draw';
}

function how({ reason }: PublicEnding): string {
  return reason === 'played' ? '' : ` (${reason})`;
}

function pile({ deckCount, handCounts, rules }: View, seat: Seat): string {
  const held = handCounts[otherSeat(seat)];
  return `${deckCount === 0 ? 'No pile' : `Pile ${deckCount}`}${held === RULES[rules].handSize ? '' : `, they hold ${held}`}`;
}

/** The effects of the reader's own moves, and the moves of others. */
function newsLine(since: readonly PublicPly[], seat: Seat | undefined): string[] {
  const own = since.flatMap((ply) => (ply.seat === seat ? consequencesOf(ply.events) : []));
  const others = since.filter((ply) => ply.seat !== seat);
  const news = [
    ...(own.length === 0 ? [] : [`You ${own.join(', ')}.`]),
    ...(others.length === 0
      ? []
      : [`${seat === undefined ? 'Played' : 'They'}: ${others.map(plyInWords).join(', ')}.`]),
  ];
  return news.length === 0 ? [] : [news.join(' ')];
}

/** Operator tiles under cards are left out, because they cannot be used. */
function boardLines(view: View, seat: Seat | undefined): string[] {
  const { board, operatorTiles, powerTiles } = view;
  const cardsOf = (owner: Seat): string => {
    const cells = CELLS.filter((cell) => board[cell]?.owner === owner);
    return cells.map((cell) => cardInWords(view, cell)).join(' ') || 'none';
  };
  const empty = CELLS.filter((cell) => !board[cell]).map((cell) => {
    const piece = operatorTiles.find((tile) => tile.cell === cell)?.piece;
    const color = powerTiles.find((tile) => tile.cell === cell)?.color;
    const tiles = [piece, color].filter((tile) => tile !== undefined);
    return tiles.length === 0 ? cellName(cell) : `${cellName(cell)}(${tiles.join(',')})`;
  });
  const labels: BySeat<string> =
    seat === undefined ? { A: 'A', B: 'B' } : seat === 'A' ? { A: 'Yours', B: 'Theirs' } : { A: 'Theirs', B: 'Yours' };
  const first = seat ?? 'A';
  return [
    ...[first, otherSeat(first)].map((owner) => `${labels[owner]}: ${cardsOf(owner)}`),
    `Empty: ${empty.join(' ') || 'none'}`,
  ];
}

function cardInWords({ board }: View, cell: Cell): string {
  const { sides, frozen } = board[cell]!;
  return `${cellName(cell)}=${sidesInWords(sides)}${frozen ? '(frozen)' : ''}`;
}
