// Positions that callers send: every seat's view is accepted unchanged, and no other position that the rules forbid.
import { expect } from 'chai';
import fc from 'fast-check';
import { AnalysisRequest } from '../../schema/analysis.ts';
import { positionOfView } from '../../schema/submitted-position.ts';
import { seatView } from '../../schema/seat-view.ts';
import { formatMove, legalMoves, observe, otherSeat, rulesetOf, type Position } from '../../src/engine/index.ts';
import { compactViewOf } from '../../src/house/compact-view.ts';
import { anyGame } from '../house/games.ts';

/** As a program sends back what it received. */
function sent(position: Position, seat = position.current!): any {
  const view = seatView(observe(position, seat), true);
  return JSON.parse(JSON.stringify({ ruleset: rulesetOf(position.rules), view }));
}

/** The cards that the seat has seen, by their owner from its view. */
const seenBy = ({ seen }: Position, seat: 'A' | 'B') => seen[seat];

describe('a position sent back as received', () => {
  it('is accepted, and has the moves, the score and the seen cards of its game', () => {
    fc.assert(
      fc.property(anyGame, (positions) => {
        for (const position of positions) {
          const seat = position.current!;
          const asked = positionOfView(AnalysisRequest.parse(sent(position)));
          expect(legalMoves(asked).map(formatMove)).to.deep.equal(legalMoves(position).map(formatMove));
          expect(seenBy(asked, 'A')).to.deep.equal(seenBy(position, seat));
          const [known, got] = [observe(position, seat), observe(asked, 'A')];
          expect(got.own!.knownInOtherHand).to.deep.equal(known.own!.knownInOtherHand);
          expect([got.score.A, got.score.B]).to.deep.equal([known.score[seat], known.score[otherSeat(seat)]]);
          expect(got.board.map((placed) => placed?.sides)).to.deep.equal(known.board.map((placed) => placed?.sides));
          expect(compactViewOf(got).rules).to.equal(position.rules);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('is refused if the other seat is to move', () => {
    fc.assert(
      fc.property(anyGame, ([position]) => {
        const view = seatView(observe(position!, otherSeat(position!.current!)), true);
        const { error } = AnalysisRequest.safeParse({ ruleset: rulesetOf(position!.rules), view });
        expect(error!.issues[0]!.path).to.deep.equal(['view', 'yourTurn']);
      }),
      { numRuns: 5 },
    );
  });
});

/** A Mutators position with a hop from E3; a champion, 41, is gone. */
function hopping(): any {
  return structuredClone({
    ruleset: 'mutators',
    view: {
      hand: [61, 34, 65, 10].map((cardId) => ({ cardId })),
      board: [
        { cell: 'A1', cardId: 55, owner: 'opponent' },
        { cell: 'B2', cardId: 30, owner: 'opponent' },
        { cell: 'C2', cardId: 16, owner: 'you' },
        { cell: 'E3', cardId: 27, owner: 'you' },
      ],
      opponentHand: 5,
      deck: 12,
      operatorTiles: [{ cell: { r: 2, c: 4 }, piece: 'ROOK' }],
      powerTiles: ['red', 'blue', 'green', 'gold'].map((color, c) => ({ cell: { r: 0, c }, color, boost: 2 })),
      pendingHop: { cell: { r: 2, c: 4 } },
      gone: [41],
    },
  });
}

/** A Classic position before the first move. */
function opening(): any {
  const hand = [1, 2, 3, 4, 5].map((cardId) => ({ cardId }));
  return { ruleset: 'classic', view: { hand, board: [], opponentHand: 5, deck: 8 } };
}

const CARDS_OF_BOARD = Array.from({ length: 15 }, (_, i) => ({
  cell: `${'ABCDE'[i % 5]}${Math.floor(i / 5) + 1}`,
  cardId: 10 + i,
  owner: i % 2 === 0 ? 'you' : 'opponent',
}));

/** Drawn before the hop is decided. */
function fillHand({ view }: any): void {
  view.hand.push({ cardId: 11 });
  view.deck -= 1;
}

type Row = [what: string, from: () => any, change: (asked: any) => void, field: string, says: RegExp];

const ROWS: readonly Row[] = [
  ['rules of another ruleset', opening, (asked) => (asked.rules = 'mutators/1'), 'rules', /no rules mutators\/1 of/],
  ['unknown rules', opening, (asked) => (asked.rules = 'classic/9'), 'rules', /no rules classic\/9/],
  ['no view, as of a spectator', opening, (asked) => delete asked.view, 'view', /./],
  ['a nonexistent card', opening, ({ view }) => (view.hand[1].cardId = 66), 'view.hand.1.cardId', /65/],
  ['a sixth card in the hand', opening, ({ view }) => view.hand.push({ cardId: 6 }), 'view.hand', /5/],
  ['a nonexistent cell', hopping, ({ view }) => (view.board[0].cell = 'F1'), 'view.board.0.cell', /./],
  ["a spectator's board", hopping, ({ view }) => (view.board[1].owner = 'B'), 'view.board.1.owner', /you or opponent/],
  ['a cell twice', hopping, ({ view }) => (view.board[1].cell = 'A1'), 'view.board.1.cell', /A1 has a card/],
  [
    'owners that are not those of the seats',
    hopping,
    ({ view }) => view.board.map((entry: any) => Object.assign(entry, { seat: 'B' })),
    'view.board.2.owner',
    /you are seat A/,
  ],
  [
    'a card in hand twice',
    opening,
    ({ view }) => (view.hand[4].cardId = 1),
    'view.hand.4.cardId',
    /view\.hand already/,
  ],
  [
    'a card in hand and on the board',
    hopping,
    ({ view }) => (view.board[0].cardId = 34),
    'view.board.0.cardId',
    /view\.hand/,
  ],
  [
    'a card that is both gone and present',
    hopping,
    ({ view }) => (view.gone = [55]),
    'view.gone.0',
    /view\.board already/,
  ],
  [
    'a card of another ruleset',
    opening,
    ({ view }) => (view.hand[0].cardId = 61),
    'view.hand.0.cardId',
    /no card of classic/,
  ],
  [
    'an effect card on the board',
    hopping,
    ({ view }) => (view.board[0].cardId = 62),
    'view.board.0.cardId',
    /never lies/,
  ],
  ['a card too few', hopping, ({ view }) => (view.deck = 11), 'view.gone', /are 25 cards, where 26 are dealt/],
  ['a card too many', opening, ({ view }) => (view.deck = 9), 'view.gone', /are 19 cards, where 18 are dealt/],
  ['cards gone in Classic', opening, ({ view }) => (view.gone = [9]), 'view.gone', /no card leaves the board/],
  [
    'more champions than are dealt',
    hopping,
    ({ view }) => Object.assign(view, { deck: 0, opponentHand: 0, gone: Array.from({ length: 18 }, (_, i) => 36 + i) }),
    'view.board',
    /champions, where 21/,
  ],
  [
    'a hand that was not filled',
    hopping,
    ({ view }) => Object.assign(view, { deck: 13, opponentHand: 4 }),
    'view.opponentHand',
    /is 5/,
  ],
  [
    'an own hand that was not filled',
    opening,
    ({ view }) => {
      view.hand.pop();
      view.deck = 9;
    },
    'view.hand',
    /at least 5/,
  ],
  ['a hop with a full hand', hopping, fillHand, 'view.hand', /at most 4 cards/],
  [
    'hands of Classic that turns do not leave',
    opening,
    ({ view }) =>
      Object.assign(view, {
        board: CARDS_OF_BOARD.slice(0, 12),
        hand: view.hand.slice(0, 1),
        opponentHand: 5,
        deck: 0,
      }),
    'view.hand',
    /has 3 cards when you move with 12/,
  ],
  [
    'the hands of the two seats exchanged in Classic',
    opening,
    ({ view }) =>
      Object.assign(view, { board: CARDS_OF_BOARD.slice(0, 9), hand: view.hand.slice(0, 4), opponentHand: 5, deck: 0 }),
    'view.hand',
    /has 5 cards when you move with 9/,
  ],
  [
    'a champion gone without a used tile or a Boulder',
    hopping,
    ({ view }) => view.operatorTiles.push({ cell: { r: 1, c: 0 }, piece: 'KING' }),
    'view.gone',
    /has 1 champions.* removed 0/,
  ],
  [
    'more champions gone than a Boulder and a hop can remove',
    hopping,
    ({ view }) => {
      view.hand[0].cardId = 11;
      Object.assign(view, { deck: 7, gone: [61, 41, 42, 43, 44, 45] });
    },
    'view.gone',
    /has 5 champions.* removed 4/,
  ],
  [
    'known cards without a Swap',
    hopping,
    ({ view }) => (view.opponentKnown = [1]),
    'view.opponentKnown',
    /after a Swap/,
  ],
  [
    'more known cards than the other hand has',
    hopping,
    ({ view }) => Object.assign(view, { opponentHand: 0, opponentKnown: [5] }),
    'view.opponentKnown',
    /only 0 cards/,
  ],
  [
    'a frozen card without Freeze',
    hopping,
    ({ view }) => (view.board[0].frozen = true),
    'view.board.0.frozen',
    /Freeze/,
  ],
  ['a turned card without a Flip', hopping, ({ view }) => (view.board[0].turned = true), 'view.board.0.turned', /Flip/],
  [
    'two frozen cards',
    hopping,
    ({ view }) => {
      Object.assign(view, { deck: 11, gone: [41, 64] });
      view.board[0].frozen = view.board[1].frozen = true;
    },
    'view.board.1.frozen',
    /one card/,
  ],
  [
    'tiles in Classic',
    opening,
    ({ view }) => (view.operatorTiles = hopping().view.operatorTiles),
    'view.operatorTiles',
    /at most 0/,
  ],
  [
    'power tiles in Classic',
    opening,
    ({ view }) => (view.powerTiles = hopping().view.powerTiles),
    'view.powerTiles',
    /none/,
  ],
  [
    'a piece twice',
    hopping,
    ({ view }) => view.operatorTiles.push({ cell: { r: 1, c: 0 }, piece: 'ROOK' }),
    'view.operatorTiles.1.piece',
    /once/,
  ],
  ['a power tile too few', hopping, ({ view }) => view.powerTiles.pop(), 'view.powerTiles', /one of each color/],
  ['another boost', hopping, ({ view }) => (view.powerTiles[2].boost = 3), 'view.powerTiles.2.boost', /is 2/],
  [
    'two tiles on a cell',
    hopping,
    ({ view }) => (view.powerTiles[3].cell = { r: 2, c: 4 }),
    'view.powerTiles.3.cell',
    /another tile/,
  ],
  [
    "a hop of the opponent's card",
    hopping,
    ({ view }) => (view.pendingHop.cell = { r: 0, c: 0 }),
    'view.pendingHop.cell',
    /A1/,
  ],
  [
    'a hop from a cell without a tile',
    hopping,
    ({ view }) => (view.pendingHop.cell = { r: 1, c: 2 }),
    'view.pendingHop.cell',
    /cannot hop/,
  ],
  [
    'a finished game',
    opening,
    ({ view }) => Object.assign(view, { board: CARDS_OF_BOARD, hand: view.hand.slice(0, 2), opponentHand: 1, deck: 0 }),
    'view.board',
    /the game is over/,
  ],
];

describe('a position that the rules forbid is refused', () => {
  it('unlike the positions that the rows are derived from', () => {
    for (const from of [opening, hopping]) expect(AnalysisRequest.safeParse(from()).error).to.equal(undefined);
  });

  for (const [what, from, change, field, says] of ROWS) {
    it(`for ${what}, naming its field`, () => {
      const asked = from();
      change(asked);
      const [issue] = AnalysisRequest.safeParse(asked).error?.issues ?? [];
      expect(issue?.path.join('.')).to.equal(field);
      expect(issue!.message).to.match(says);
    });
  }
});
