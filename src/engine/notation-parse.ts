// Parses the notation of a game and checks its deal, moves and result; a fault names the line and what is wrong there.
import { isResultOf } from './claim.ts';
import { formatMove, legalMoves, playPly, type Ply } from './moves.ts';
import {
  FIXED_HEADERS,
  NOTATION_FORMAT,
  dealHeaders,
  formatResult,
  unescaped,
  type NotatedGame,
  type NotatedMove,
  type NotatedResult,
} from './notation.ts';
import { isSeed } from './random.ts';
import { isRulesId, RULES_IDS } from './rules.ts';
import { scoreOf } from './score.ts';
import { newGame } from './setup.ts';
import type { Position, Seat } from './types.ts';

export interface NotationFault {
  /** From 1. */
  readonly line: number;
  /** What is wrong, as a sentence. It may quote the text. */
  readonly problem: string;
  /** What to do, in the imperative. */
  readonly hint: string;
}

export type ReadNotation =
  | { readonly ok: true; readonly game: NotatedGame; readonly start: Position; readonly plies: readonly Ply[] }
  | { readonly ok: false; readonly fault: NotationFault };

/** Parses one game; an illegal move, or a result that does not follow from the moves, is a fault. */
export function parseNotation(text: string): ReadNotation {
  try {
    return { ok: true, ...new Reader(text.replaceAll('\r\n', '\n')).game() };
  } catch (error) {
    if (error instanceof Fault) return { ok: false, fault: error.fault };
    throw error;
  }
}

class Fault extends Error {
  readonly fault: NotationFault;

  constructor(fault: NotationFault) {
    super(fault.problem);
    this.fault = fault;
  }
}

// Sticky, because each is tried at the current offset. Bounded, because each character of a longer run would take space
// on the stack of the regular expression engine.
const BLANK = /\s{1,1000}/y;
const HEADER: Enclosed = { open: /\[\s*([A-Za-z]\w*)\s+"/y, part: /[^"\\\n]{1,1000}|\\./y, close: /"\s*\]/y };
const COMMENT: Enclosed = { open: /\{/y, part: /[^}\\]{1,1000}|\\[^]/y, close: /\}/y };
const NUMBER = /(\d+)\.+/y;
const SEAT = /([AB]):?(?=\s)/iy;
const WORD = /[^\s{}[\]]{1,1000}/y;
const RESULT =
  /(?:(?<unknown>\*)|(?:(?<seat>[AB])\s+wins|(?<draw>draw)|no\s+result)(?:\s+(?<A>\d{1,3})-(?<B>\d{1,3}))?(?:\s+\((?<reason>[a-z_]+)\))?)(?![\w*(@-])/iy;

/** Matched part by part: with one pattern, a long text would overflow the stack. */
interface Enclosed {
  readonly open: RegExp;
  readonly part: RegExp;
  readonly close: RegExp;
}

interface Header {
  readonly value: string;
  readonly at: number;
}

class Reader {
  readonly #text: string;
  #at = 0;
  /** Where the last match began; faults report its line. */
  #from = 0;

  constructor(text: string) {
    this.#text = text;
  }

  game(): Omit<Extract<ReadNotation, { ok: true }>, 'ok'> {
    const found = this.#headers();
    const { rules, seed } = this.#origin(found);
    const start = newGame(rules, seed);
    const headers = this.#freeHeaders(found, start);
    const comment = this.#comments();
    const { plies, moves } = this.#moves(start);
    const result = this.#result(plies.at(-1)?.position ?? start, plies.length);
    return { game: { rules, seed, headers, comment, moves, result }, start, plies };
  }

  #headers(): ReadonlyMap<string, Header> {
    const found = new Map<string, Header>();
    for (let header = this.#enclosed(HEADER); header; header = this.#enclosed(HEADER)) {
      const name = header.opening[1]!;
      if (found.has(name)) this.#fail(`The header ${name} is here twice.`, 'Keep one of the two.');
      found.set(name, { value: header.text, at: this.#from });
    }
    if (this.#text[this.#at] === '[') {
      this.#from = this.#at;
      this.#fail('This header cannot be read.', 'Write it like [Seed "…"], with a quotation mark inside it as \\".');
    }
    return found;
  }

  /** The rules and the seed that the game is dealt from. */
  #origin(found: ReadonlyMap<string, Header>): Pick<NotatedGame, 'rules' | 'seed'> {
    const format = found.get('Format');
    if (format && format.value !== NOTATION_FORMAT) {
      this.#failAt(format, `The format "${format.value}" is not known here.`, `Write [Format "${NOTATION_FORMAT}"].`);
    }
    const rules = this.#needed(found, 'Rules');
    if (!isRulesId(rules.value)) {
      this.#failAt(rules, `The rules "${rules.value}" are not known here.`, `Choose one of ${RULES_IDS.join(', ')}.`);
    }
    const seed = this.#needed(found, 'Seed');
    if (!isSeed(seed.value)) {
      this.#failAt(seed, 'This is no seed.', 'A seed is 32 lower-case hex digits, not all zero.');
    }
    return { rules: rules.value, seed: seed.value };
  }

  #needed(found: ReadonlyMap<string, Header>, name: string): Header {
    const header = found.get(name);
    if (header) return header;
    this.#from = 0;
    return this.#fail(`The header ${name} is missing.`, `Begin the text with [Rules "classic/1"] and [Seed "…"].`);
  }

  /** The headers that the format does not define. Headers about the deal must agree with the seed. */
  #freeHeaders(found: ReadonlyMap<string, Header>, start: Position): Record<string, string> {
    const dealt = dealHeaders(start);
    const headers: Record<string, string> = {};
    for (const [name, header] of found) {
      if ((FIXED_HEADERS as readonly string[]).includes(name)) continue;
      if (!Object.hasOwn(dealt, name)) headers[name] = header.value;
      else if (comparable(header.value) !== comparable(dealt[name]!)) {
        this.#failAt(
          header,
          `${name} is not what the seed deals: "${dealt[name]}".`,
          'Correct the seed, or leave this header out.',
        );
      }
    }
    return headers;
  }

  #moves(start: Position): { plies: readonly Ply[]; moves: readonly NotatedMove[] } {
    const plies: Ply[] = [];
    const moves: NotatedMove[] = [];
    let position = start;
    while (!this.#isAtEnd() && !this.#looksLike(RESULT)) {
      const ply = this.#move(position);
      plies.push(ply);
      position = ply.position;
      moves.push({ seat: ply.seat, name: ply.name, comment: this.#comments() });
    }
    return { plies, moves };
  }

  #move(position: Position): Ply {
    const { moveCount, current } = position;
    const number = this.#next(NUMBER);
    if (number && Number(number[1]) !== moveCount + 1) {
      this.#fail(`Here is number ${number[1]} where ${moveCount + 1} is next.`, 'Number the moves of both from 1.');
    }
    const seat = this.#next(SEAT)?.[1]?.toUpperCase() as Seat | undefined;
    if (seat !== undefined && current !== null && seat !== current) {
      this.#fail(
        `It is not ${seat} who moves here, but ${current}.`,
        'Look for a move that is missing before this one.',
      );
    }
    const word = this.#next(WORD)?.[0];
    if (word === undefined) this.#failAtPlace();
    const written = word!.toLowerCase();
    const legal = legalMoves(position);
    const move = legal.find((each) => formatMove(each).toLowerCase() === written);
    if (move) return playPly(position, move);
    return this.#fail(`"${word}" is not a legal move here.`, hintFor(written, legal.map(formatMove), current));
  }

  #result(end: Position, moveCount: number): NotatedResult | null {
    const match = this.#next(RESULT);
    if (!match) return null;
    const result = this.#resultIn(match.groups!);
    if (result !== null && !isResultOf(end, result)) this.#failResult(end, moveCount);
    if (!this.#isAtEnd()) {
      this.#from = this.#at;
      this.#fail(
        'Something follows the result.',
        'End the text there; put what you want to say into a comment before it.',
      );
    }
    return result;
  }

  #resultIn({ unknown, seat, draw, A, B, reason }: Record<string, string | undefined>): NotatedResult | null {
    if (unknown !== undefined) return null;
    const winner = seat === undefined ? (draw === undefined ? null : 'draw') : (seat.toUpperCase() as Seat);
    if (winner === null && reason === undefined) {
      this.#fail('This result does not say why there is none.', 'Say it in brackets, such as: no result (aborted).');
    }
    const score = A === undefined ? null : { A: Number(A), B: Number(B) };
    return { winner, endReason: reason?.toLowerCase() ?? 'played', score };
  }

  #failResult(end: Position, moveCount: number): never {
    const { winner } = end;
    const score = scoreOf(end);
    if (winner === null) {
      return this.#fail(
        `After ${moveCount} moves the board has not decided the game; it stands ${score.A}-${score.B}.`,
        'Say in brackets what did, such as: A wins (resigned).',
      );
    }
    const actual = formatResult({ winner, endReason: 'played', score });
    return this.#fail('This is not the result of these moves.', `Write: ${actual}`);
  }

  /** Consecutive comments, joined into one. */
  #comments(): string | null {
    const found: string[] = [];
    for (let each = this.#enclosed(COMMENT); each; each = this.#enclosed(COMMENT)) found.push(each.text);
    return found.length === 0 ? null : found.join(' ');
  }

  #isAtEnd(): boolean {
    this.#skipBlanks();
    return this.#at === this.#text.length;
  }

  #looksLike(pattern: RegExp): boolean {
    this.#skipBlanks();
    pattern.lastIndex = this.#at;
    return pattern.test(this.#text);
  }

  /** Consumes the pattern if it matches at the current offset. */
  #next(pattern: RegExp): RegExpExecArray | null {
    this.#skipBlanks();
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (!match) return null;
    this.#from = this.#at;
    this.#at = pattern.lastIndex;
    return match;
  }

  /** Consumes enclosed text if it begins at the current offset. */
  #enclosed({ open, part, close }: Enclosed): { readonly opening: RegExpExecArray; readonly text: string } | null {
    this.#skipBlanks();
    open.lastIndex = this.#at;
    const opening = open.exec(this.#text);
    if (!opening) return null;
    const begin = open.lastIndex;
    let end = begin;
    for (part.lastIndex = begin; part.test(this.#text); part.lastIndex = end) end = part.lastIndex;
    close.lastIndex = end;
    if (!close.test(this.#text)) return null;
    this.#from = this.#at;
    this.#at = close.lastIndex;
    return { opening, text: unescaped(this.#text.slice(begin, end)) };
  }

  #skipBlanks(): void {
    for (BLANK.lastIndex = this.#at; BLANK.test(this.#text);) this.#at = BLANK.lastIndex;
  }

  /** Fails for anything that is not a word, such as an unmatched brace or a header among the moves. */
  #failAtPlace(): never {
    this.#from = this.#at;
    const sign = this.#text[this.#at];
    if (sign === undefined) this.#fail('A move is missing at the end.', 'Write it, or take its number away.');
    if (sign === '[') this.#fail('Here is a header after the moves have begun.', 'Put every game into its own text.');
    return this.#fail(
      `This "${sign}" does not belong here.`,
      'A comment begins with { and ends with }; write a brace inside it as \\}.',
    );
  }

  #failAt({ at }: Header, problem: string, hint: string): never {
    this.#from = at;
    return this.#fail(problem, hint);
  }

  #fail(problem: string, hint: string): never {
    const line = this.#text.slice(0, this.#from).split('\n').length;
    throw new Fault({ line, problem, hint });
  }
}

function comparable(value: string): string {
  return value.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}

const MAX_NAMED = 6;

/** Moves of the same card first. */
function hintFor(written: string, legal: readonly string[], current: Seat | null): string {
  if (current === null) return 'The game is over before it: take it away.';
  const card = written.split('@')[0]!;
  const ofCard = legal.filter((name) => name.toLowerCase().split('@')[0] === card);
  const named = (ofCard.length > 0 ? ofCard : legal).slice(0, MAX_NAMED);
  const more = legal.length - named.length;
  return `${current} may play ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}
