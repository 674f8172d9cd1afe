// Games as text that people read and type (docs/notation.md): the types and the formatter. notation-parse.ts has the
// parser.
import { cardOf } from './cards.ts';
import { cellName } from './cells.ts';
import type { GameResult } from './claim.ts';
import { newGame } from './setup.ts';
import type { Position, RulesId, Seat } from './types.ts';

export const NOTATION_FORMAT = 'arena-notation/1';

export interface NotatedMove {
  readonly seat: Seat;
  /** In exact case. */
  readonly name: string;
  readonly comment: string | null;
}

/** Its moves are legal, and its result follows from them. */
export interface NotatedGame {
  readonly rules: RulesId;
  readonly seed: string;
  /** Any other headers, in order: names other than those of `FIXED_HEADERS` and of the deal. */
  readonly headers: Readonly<Record<string, string>>;
  /** Before the first move. */
  readonly comment: string | null;
  readonly moves: readonly NotatedMove[];
  /** `null`: the game is not over, or the result is unknown. */
  readonly result: NotatedResult | null;
}

export interface NotatedResult extends Omit<GameResult, 'score'> {
  /** `null`: not given. */
  readonly score: GameResult['score'] | null;
}

/** Headers that have their own fields. */
export const FIXED_HEADERS = ['Format', 'Rules', 'Seed'] as const;
const HEADER_NAME = /^[A-Za-z]\w*$/;

/**
 * Ends with a line feed. The moves are not checked.
 * @throws RangeError for a header whose name is not a word, or is reserved by the format
 */
export function formatNotation({ rules, seed, headers, comment, moves, result }: NotatedGame): string {
  const dealt = dealHeaders(newGame(rules, seed));
  for (const name of Object.keys(headers)) checkName(name, dealt);
  const shown = Object.fromEntries(Object.entries(dealt).filter(([, value]) => value !== ''));
  const all = { Format: NOTATION_FORMAT, Rules: rules, Seed: seed, ...headers, ...shown };
  const lines = [
    ...Object.entries(all).map(([name, value]) => `[${name} "${escaped(value, '"')}"]`),
    '',
    ...(comment === null ? [] : [formatComment(comment)]),
    ...moves.map(formatNumbered),
    result === null ? '*' : formatResult(result),
  ];
  return `${lines.join('\n')}\n`;
}

function checkName(name: string, dealt: Readonly<Record<string, string>>): void {
  const isTaken = (FIXED_HEADERS as readonly string[]).includes(name) || Object.hasOwn(dealt, name);
  if (isTaken || !HEADER_NAME.test(name)) throw new RangeError(`invalid header name: ${name}`);
}

/** What the seed deals, in readable form: who begins, the hands in order of receipt, the tiles (empty if none). */
export function dealHeaders({ first, hands, operatorTiles, powerTiles }: Position): Record<string, string> {
  const named = (hand: readonly number[]): string => hand.map((cardId) => cardOf(cardId).name).join(' ');
  return {
    First: first,
    DealtA: named(hands.A),
    DealtB: named(hands.B),
    OperatorTiles: operatorTiles.map(({ cell, piece }) => `${piece}@${cellName(cell)}`).join(' '),
    PowerTiles: powerTiles.map(({ cell, color, boost }) => `${color}+${boost}@${cellName(cell)}`).join(' '),
  };
}

function formatNumbered({ seat, name, comment }: NotatedMove, index: number): string {
  return `${index + 1}. ${seat} ${name}${comment === null ? '' : ` ${formatComment(comment)}`}`;
}

function formatComment(comment: string): string {
  return `{${escaped(comment, '}')}}`;
}

/** `A wins 14-9`, `draw 10-10`, `B wins 3-4 (resigned)`, `no result 1-0 (aborted)`. */
export function formatResult({ winner, endReason, score }: NotatedResult): string {
  const who = winner === null ? 'no result' : winner === 'draw' ? 'draw' : `${winner} wins`;
  const points = score === null ? '' : ` ${score.A}-${score.B}`;
  return `${who}${points}${endReason === 'played' ? '' : ` (${endReason})`}`;
}

const ESCAPES: Readonly<Record<string, string>> = { '\n': String.raw`\n`, '\r': String.raw`\r` };

function escaped(text: string, end: '"' | '}'): string {
  return text.replaceAll(
    /[\\\n\r"}]/g,
    (sign) => ESCAPES[sign] ?? (sign === end || sign === '\\' ? `\\${sign}` : sign),
  );
}

/** The inverse of `escaped`. */
export function unescaped(text: string): string {
  return text.replaceAll(/\\([^])/g, (_, sign: string) => ({ n: '\n', r: '\r' })[sign] ?? sign);
}
