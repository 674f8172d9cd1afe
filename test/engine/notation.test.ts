// The notation: output can be read again, hand-written variants can be read too, and errors name their line.
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import fc from 'fast-check';
import { formatNotation, parseNotation, scoreOf, type NotatedGame, type Winner } from '../../src/engine/index.ts';
import { randomGame, randomGames, type RandomGame } from '../support/random-games.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('', '}', '\\', '\r\n', '{"}\\n'),
);
const comments = fc.option(anyText, { freq: 2 });
const headers = fc.dictionary(
  fc
    .stringMatching(/^[A-Za-z]\w{0,12}$/)
    .filter((name) => !/^(Format|Rules|Seed|First|Dealt[AB]|\w+Tiles)$/.test(name)),
  anyText,
  { maxKeys: 6, noNullPrototype: true },
);

interface Details {
  readonly headers: Record<string, string>;
  readonly comments: readonly (string | null)[];
  /** The number of moves played; all of them means to the end. */
  readonly length: number;
  /** Of a game not decided by the board. */
  readonly ending: readonly [endReason: string | null, winner: Winner | null];
  readonly isScored: boolean;
}

const details: fc.Arbitrary<Details> = fc.record({
  headers,
  comments: fc.array(comments, { minLength: 32, maxLength: 32 }),
  length: fc.oneof(fc.constant(Infinity), fc.nat(30)),
  ending: fc.oneof(
    fc.tuple(fc.constantFrom('resigned', 'timeout', 'left', 'claimed'), fc.constantFrom('A', 'B')),
    fc.tuple(fc.constantFrom('aborted', 'stopped', null), fc.constant(null)),
    fc.tuple(fc.constant('agreed'), fc.constantFrom('A', 'B', 'draw', null)),
  ),
  isScored: fc.boolean(),
});

/** A game of any length that ended in any way, or is still running. */
function notated({ rules, seed, start, plies }: RandomGame, { comments, ...facts }: Details): NotatedGame {
  const played = plies.slice(0, facts.length);
  const end = played.at(-1)?.position ?? start;
  const [endReason, winner] = end.winner === null ? facts.ending : (['played', end.winner] as const);
  return {
    rules,
    seed,
    headers: facts.headers,
    comment: comments.at(-1)!,
    moves: played.map(({ seat, name }, i) => ({ seat, name, comment: comments[i]! })),
    result: endReason === null ? null : { winner, endReason, score: facts.isScored ? scoreOf(end) : null },
  };
}

function read(text: string): NotatedGame {
  const parsed = parseNotation(text);
  if (!parsed.ok) throw new Error(`line ${parsed.fault.line}: ${parsed.fault.problem} ${parsed.fault.hint}`);
  return parsed.game;
}

const GAME = randomGame('mutators', '1'.repeat(32), 'e'.repeat(32));
const [FIRST, SECOND] = GAME.plies;
const WRITTEN = formatNotation({
  rules: GAME.rules,
  seed: GAME.seed,
  headers: { A: 'Ada', B: 'Bo "the Fox"' },
  comment: null,
  moves: GAME.plies.map(({ seat, name }) => ({ seat, name, comment: null })),
  result: {
    winner: GAME.plies.at(-1)!.position.winner,
    endReason: 'played',
    score: scoreOf(GAME.plies.at(-1)!.position),
  },
});
const LINES = WRITTEN.split('\n');
const MOVES_FROM = LINES.indexOf('') + 1;
const RESULT = LINES.at(-2)!;

/** The text with one part replaced. */
const changed = (part: string | RegExp, by: string): string => {
  const text = WRITTEN.replace(part, () => by);
  expect(text, String(part)).to.not.equal(WRITTEN);
  return text;
};

describe('notation', () => {
  it('round-trips, including comments and endings', () => {
    fc.assert(
      fc.property(randomGames, details, (game, facts) => {
        const value = notated(game, facts);
        const text = formatNotation(value);
        expect(read(text)).to.deep.equal(value);
        expect(Object.keys(read(text).headers)).to.deep.equal(Object.keys(value.headers));
        expect(formatNotation(read(text))).to.equal(text);
      }),
      { numRuns: 300 },
    );
  });

  const bare = `[Rules "mutators/1"][Seed "${GAME.seed}"]`;
  const typed: readonly [how: string, text: string][] = [
    ['with Windows line endings', WRITTEN.replaceAll('\n', '\r\n')],
    ['without what follows from the seed', WRITTEN.replaceAll(/^\[(Format|First|Dealt|Oper|Power).*\n/gm, '')],
    ['in lower case', WRITTEN.replaceAll(/^\d+\. .*$/gm, (line) => line.toLowerCase())],
    ['without numbers and seats', WRITTEN.replaceAll(/^\d+\. [AB] /gm, '')],
    ['on one line', `${LINES.slice(0, MOVES_FROM).join('\n')}${LINES.slice(MOVES_FROM).join(' ')}`],
    ['without blanks after numbers, and colons after seats', WRITTEN.replaceAll(/^(\d+)\. ([AB]) /gm, '$1... $2: ')],
  ];
  for (const [how, text] of typed) {
    it(`reads a game ${how}`, () => expect(read(text)).to.deep.equal(read(WRITTEN)));
  }

  it('reads the same game without its result or score, except for these', () => {
    expect(read(changed(`${RESULT}\n`, '')).result).to.equal(null);
    expect(read(changed(RESULT, '*')).result).to.equal(null);
    expect(read(changed(/ \d+-\d+\n$/, '')).result).to.deep.include({ endReason: 'played', score: null });
  });

  it('reads the example of its documentation, and writes it identically', () => {
    const docs = readFileSync(new URL('../../docs/notation.md', import.meta.url), 'utf8');
    const [, example] = docs.match(/^```\n([^]*?)^```$/m)!;
    expect(formatNotation(read(example!))).to.equal(example);
  });

  it('joins adjacent comments', () => {
    const text = `${bare} {One.} {Two\nlines.} 1. ${FIRST!.name} {Three.}{Four.}`;
    expect(read(text).comment).to.equal('One. Two\nlines.');
    expect(read(text).moves[0]!.comment).to.equal('Three. Four.');
  });

  const faults: readonly [what: string, text: string, line: number, problem: RegExp, hint: RegExp][] = [
    ['no text', '', 1, /header Rules is missing/, /Begin the text with/],
    ['no seed', `\n\n[Rules "classic/1"]`, 1, /header Seed is missing/, /Begin/],
    ['unknown rules', changed('mutators/1', 'mutators/9'), 2, /mutators\/9/, /classic\/1, mutators\/1/],
    ['another format', changed('notation/1', 'notation/2'), 1, /format .* not known/, /arena-notation\/1/],
    ['an invalid seed', changed(GAME.seed, 'seed'), 3, /no seed/, /32 lower-case hex digits/],
    ['another seed', changed(GAME.seed, '2'.repeat(32)), 6, /First is not|DealtA is not/, /Correct the seed/],
    [
      'a hand that was not dealt',
      changed(/DealtB "\w+/, 'DealtB "Nobody'),
      8,
      /DealtB is not what/,
      /leave this header/,
    ],
    ['a repeated header', changed('[B "', '[A "'), 5, /header A is here twice/, /Keep one/],
    ['an unterminated header', changed('[A "Ada"]', '[A "Ada]'), 4, /header cannot be read/, /\[Seed "…"\]/],
    ['a header after the moves', `${WRITTEN}[Rules "x"]`, LINES.length, /follows the result/, /End the text/],
    ['a header among the moves', changed(RESULT, '[A "x"]'), LINES.length - 1, /header after/, /its own text/],
    [
      'an illegal move',
      changed(SECOND!.name, FIRST!.name),
      MOVES_FROM + 2,
      /not a legal move here/,
      new RegExp(`^${SECOND!.seat} may play .* more\\.$`),
    ],
    [
      'a missing number',
      changed(/^3\. /m, '4. '),
      MOVES_FROM + 3,
      /number 4 where 3 is next/,
      /Number the moves of both/,
    ],
    [
      'a move of the other seat',
      changed(/^2\. [AB]/m, `2. ${FIRST!.seat}`),
      MOVES_FROM + 2,
      /It is not [AB] who moves here/,
      /a move that is missing/,
    ],
    ['a move after the end', changed(RESULT, `Flip\n${RESULT}`), LINES.length - 1, /not a legal move/, /game is over/],
    ['a number without a move', changed(RESULT, '99.'), LINES.length - 1, /number 99/, /Number/],
    ['an unterminated comment', changed(RESULT, '{Well'), LINES.length - 1, /"{" does not belong/, /ends with }/],
    [
      'another score',
      changed(/(\d+)-(\d+)\n$/, '1-2\n'),
      LINES.length - 1,
      /not the result of these moves/,
      new RegExp(`^Write: ${RESULT}$`),
    ],
    ['a result too early', `${bare}\n1. ${FIRST!.name}\nA wins`, 3, /has not decided/, /A wins \(resigned\)/],
    ['a draw on time', `${bare}\n1. ${FIRST!.name}\ndraw (timeout)`, 3, /has not decided/, /A wins \(resigned\)/],
    [
      'a winner of an aborted game',
      `${bare}\n1. ${FIRST!.name}\nA wins (aborted)`,
      3,
      /has not decided/,
      /\(resigned\)/,
    ],
    [
      'no winner of a resigned game',
      `${bare}\n1. ${FIRST!.name}\nno result (resigned)`,
      3,
      /has not decided/,
      /\(resigned\)/,
    ],
    ['no result without a reason', `${bare}\nno result`, 2, /does not say why/, /\(aborted\)/],
    ['a missing move', `${bare}\n1.`, 2, /move is missing at the end/, /take its number away/],
    ['two results', `${WRITTEN}*`, LINES.length, /follows the result/, /comment before it/],
  ];
  for (const [what, text, line, problem, hint] of faults) {
    it(`refuses ${what}, and says where and what to do`, () => {
      const parsed = parseNotation(text);
      expect(parsed).to.have.property('ok', false);
      const { fault } = parsed as Extract<typeof parsed, { ok: false }>;
      expect(fault.problem).to.match(problem);
      expect(fault.hint).to.match(hint);
      expect(fault.line, fault.problem).to.equal(line);
    });
  }

  it('keeps a reason of a result that the arena never writes', () => {
    const parsed = parseNotation(`${bare}\n1. ${FIRST!.name}\nB wins (Flag_fell)`);
    expect(parsed.ok && parsed.game.result).to.deep.equal({ winner: 'B', endReason: 'flag_fell', score: null });
  });

  it('reads comments, headers and blanks of millions of characters', () => {
    const long = 'x'.repeat(12e6);
    const deal = '[Rules "classic/1"]\n[Seed "5f2b8c0e91d34a67b8e2f1c09a7d6e43"]\n';
    expect(read(`${deal}{${long}} *`).comment === long).to.equal(true);
    expect(read(`${deal}[Note "${long}"]\n*`).headers['Note'] === long).to.equal(true);
    expect(read(`${deal}${' '.repeat(12e6)}*`).headers).to.deep.equal(read(`${deal}*`).headers);
    for (const open of [`{${long}`, `[Note "${long}`, long]) expect(parseNotation(deal + open).ok).to.equal(false);
  });

  it('fails only with notation errors, whatever the input', () => {
    fc.assert(
      fc.property(fc.nat(WRITTEN.length), fc.nat(40), fc.string({ maxLength: 8 }), (from, length, put) => {
        const parsed = parseNotation(WRITTEN.slice(0, from) + put + WRITTEN.slice(from + length));
        if (!parsed.ok) expect(parsed.fault.line).to.be.within(1, LINES.length + put.split('\n').length);
      }),
      { numRuns: 300 },
    );
  });

  it('writes no header under a used name or an invalid word', () => {
    const game = read(WRITTEN);
    for (const name of ['Seed', 'DealtA', 'two words', '__proto__', '']) {
      expect(() => formatNotation({ ...game, headers: Object.fromEntries([[name, 'x']]) }), name).to.throw(RangeError);
    }
  });
});
