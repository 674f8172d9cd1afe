// Parsing the text after the # of a replay link.
import { expect } from 'chai';
import { formatReplayLink, type ReplayLink } from '../../../schema/replay-link.ts';
import {
  formatReplayAddress,
  newViewing,
  openReplayLink,
  parseReplayAddress,
  PERSPECTIVES,
  type Opened,
  type Recording,
} from '../../../web/game/replay.ts';
import { tableHere } from '../../../web/pages/replay/shown.ts';
import { randomGame, randomGames } from '../../support/random-games.ts';
import fc from 'fast-check';

const SEED = '0123456789abcdef0123456789abcdef';
const game = randomGame('mutators', SEED, 'fedcba9876543210fedcba9876543210');
const moves = game.plies.map(({ name }) => name);
const winner = game.plies.at(-1)!.position.winner;
const whole: ReplayLink = {
  rules: 'mutators/1',
  seed: SEED,
  moves,
  names: { A: 'Ada', B: 'Bo' },
  endReason: 'played',
  winner,
};

function open(changed: Partial<ReplayLink> = {}): Recording {
  const opened = openReplayLink(formatReplayLink({ ...whole, ...changed }));
  if (opened.is !== 'recording') throw new Error(opened.is);
  return opened.recording;
}

/** The same link with another version of its rules. */
function ofVersion(version: number): string {
  const bytes = [...Buffer.from(formatReplayLink(whole), 'base64url')];
  return Buffer.from([version, ...bytes.slice(1)]).toString('base64url');
}

describe('opening a replay link', () => {
  it('replays the game move by move', () => {
    fc.assert(
      fc.property(randomGames, ({ rules, seed, plies, start }) => {
        const recording = open({ rules, seed, moves: plies.map(({ name }) => name) });
        expect(recording.start).to.deep.equal(start);
        expect(recording.plies).to.deep.equal(plies);
        expect(recording.divergesAt).to.equal(null);
      }),
      { numRuns: 30 },
    );
  });

  it('replays up to the first illegal move, and says where it is', () => {
    const wrong = [...moves.slice(0, 5), 'stay', ...moves.slice(5)];
    const recording = open({ moves: wrong });
    expect(recording.divergesAt).to.equal(5);
    expect(recording.plies).to.deep.equal(game.plies.slice(0, 5));
    expect(recording.result).to.equal(undefined);
    expect(tableHere(newViewing(recording, 5), whole.names).status).to.equal('active');
  });

  it('rejects a move after the end', () => {
    expect(open({ moves: [...moves, 'stay'] }).divergesAt).to.equal(moves.length);
  });

  const refused: readonly [text: string, is: Opened['is'], why: string][] = [
    ['', 'no link', 'nothing at all'],
    ['hello', 'no link', 'a word'],
    ['Somebody%20wrote%20this%20into%20the%20address%20bar', 'no link', 'other characters'],
    ['zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz', 'no link', 'other bytes'],
    [formatReplayLink(whole).slice(0, 40), 'no link', 'half of a link'],
    [ofVersion(30), 'of other rules', 'a link with newer rules'],
    [ofVersion(31), 'of other rules', 'a link with much newer rules'],
  ];
  for (const [text, is, why] of refused) {
    it(`recognizes ${why} as "${is}"`, () => expect(openReplayLink(text).is).to.equal(is));
  }

  it('names the other rules', () => {
    expect(openReplayLink(ofVersion(9))).to.deep.equal({ is: 'of other rules', rules: 'mutators/9' });
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.base64String()),
        (text) => void expect(openReplayLink(text)).to.be.an('object'),
      ),
    );
  });
});

describe('the result of a replay', () => {
  const cut = moves.slice(0, 6);
  const results: readonly [link: Partial<ReplayLink>, expected: Recording['result'], what: string][] = [
    [{}, { winner, endReason: 'played', contradictsMoves: false }, 'is decided by the board'],
    [
      { moves: cut, endReason: 'resigned', winner: 'B' },
      { winner: 'B', endReason: 'resigned', contradictsMoves: false },
      'comes from the link if the board does not decide it',
    ],
    [
      { moves: cut, endReason: 'aborted', winner: null },
      { winner: null, endReason: 'aborted', contradictsMoves: false },
      'may be without a winner',
    ],
    [
      { moves: [], endReason: 'timeout', winner: 'A' },
      { winner: 'A', endReason: 'timeout', contradictsMoves: false },
      'may come before the first move',
    ],
    [
      { winner: winner === 'A' ? 'B' : 'A' },
      { winner, endReason: 'played', contradictsMoves: true },
      'comes from the board if the link names another winner',
    ],
    [
      { endReason: 'resigned' },
      { winner, endReason: 'played', contradictsMoves: true },
      'comes from the board if the link names another reason',
    ],
    [
      { moves: cut, endReason: 'played', winner: 'A' },
      { winner: 'A', endReason: 'played', contradictsMoves: true },
      'is doubted if it claims to be played out on a board that is not full',
    ],
    [
      { moves: cut, endReason: 'resigned', winner: 'Mallory' },
      { winner: null, endReason: 'resigned', contradictsMoves: false },
      'has no winner other than a seat or a draw',
    ],
  ];
  for (const [link, expected, what] of results) {
    it(what, () => expect(open(link).result).to.deep.equal(expected));
  }
});

describe('the address of a replay', () => {
  const parse = (hash: string) => parseReplayAddress(new URL(`/replay${hash}`, 'http://arena'));

  it('round-trips the link, the move, the perspective and the game', () => {
    const ids = fc.constantFrom(undefined, 'g_1', 'g_0Zz9');
    const links = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_') });
    fc.assert(
      fc.property(links, fc.nat(255), fc.constantFrom(...PERSPECTIVES), ids, (link, at, perspective, id) => {
        const address = { link, at, perspective, id };
        const url = new URL(formatReplayAddress(address), 'http://arena');
        expect(parseReplayAddress(url)).to.deep.equal(address);
        expect(url.searchParams.get('game'), 'for the preview').to.equal(id ?? null);
      }),
    );
  });

  const rows: readonly [text: string, at: number, perspective: string, what: string][] = [
    ['#abc', 0, 'both', 'starts at the deal, with both hands'],
    ['#abc&at=7', 7, 'both', 'may name only the move'],
    ['#abc&as=B', 0, 'B', 'may name only the perspective'],
    ['#abc&as=A&at=3', 3, 'A', 'may name them in any order'],
    ['#abc&utm_source=x&at=3&theme=dark', 3, 'both', 'ignores unknown parameters'],
    ['#abc&at=-1', 0, 'both', 'starts at the deal for a negative move'],
    ['#abc&at=two', 0, 'both', 'starts at the deal for a word'],
    ['#abc&at=1.5', 0, 'both', 'starts at the deal for a fraction'],
    ['#abc&at=9999999999999', 0, 'both', 'starts at the deal for a number that is too large'],
    ['#abc&as=C', 0, 'both', 'shows both hands for an unknown perspective'],
    ['#abc&as=a', 0, 'both', 'is case-sensitive for seats'],
    ['#abc&at=2&at=5', 2, 'both', 'uses the first of two moves'],
    ['#abc&', 0, 'both', 'ignores an empty rest'],
  ];
  for (const [text, at, perspective, what] of rows) {
    it(what, () => expect(parse(text)).to.deep.include({ link: 'abc', at, perspective }));
  }

  it('finds the game of an older link, which has it in the fragment', () => {
    expect(parse('#abc&at=2&id=g_0Zz9').id).to.equal('g_0Zz9');
  });

  for (const id of ['g_', 'g_a/b', 'g_<script>', 'x_1', `g_${'a'.repeat(41)}`]) {
    it(`does not accept ${id} as a game`, () => expect(parse(`#abc&id=${id}`).id).to.equal(undefined));
    it(`does not accept ${id} as a game in the query`, () => {
      expect(parse(`?game=${encodeURIComponent(id)}#abc`).id).to.equal(undefined);
    });
  }

  it('goes to the last move if it names a later one', () => {
    expect(newViewing(open(), parse('#abc&at=250').at).at).to.equal(moves.length);
  });
});
