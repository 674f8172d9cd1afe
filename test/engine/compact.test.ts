// The compact position beneath the value interface: both representations are the same game.
import { expect } from 'chai';
import { applyMove, compactOf, legalCodes, newCompact, scoreLead } from '../../src/engine/compact.ts';
import {
  CARDS,
  CELLS,
  EFFECTS,
  formatMove,
  hopDestinations,
  legalMoves,
  newGame,
  observe,
  play,
  scoreOf,
  sidesAt,
  type Move,
  type Position,
} from '../../src/engine/index.ts';
import { compactViewOf } from '../../src/house/compact-view.ts';
import { permuteHidden, positionsOf, randomGame, randomGames, seeds } from '../support/random-games.ts';
import { RULESETS, randomGame as positionsToMove, seedOf } from '../house/games.ts';
import fc from 'fast-check';

const SEED = seedOf('compact', 0);

describe('compact position', () => {
  it('plays whole games in place to the bytes that their positions encode to', () => {
    let plies = 0;
    for (let i = 0; i < 300; i++) {
      const game = randomGame(RULESETS[i % 2]!, seedOf('walk', i), seedOf('walk', i + 1));
      const walked = compactOf(game.start);
      for (const { move, position, index } of game.plies) {
        applyMove(walked, legalCodes(walked)[indexOf(positionsOf(game)[index]!, move)]!);
        expect(walked.join(), `game ${i} ply ${index}`).to.equal(compactOf(position).join());
        plies++;
      }
    }
    expect(plies).to.be.greaterThan(4000);
  });

  it('overwrites whatever it is encoded into', () => {
    fc.assert(
      fc.property(randomGames, ({ start, plies }) => {
        const used = newCompact().fill(-1);
        for (const { position } of plies) expect(compactOf(position, used)).to.deep.equal(compactOf(position));
        expect(compactOf(start, used)).to.deep.equal(compactOf(start));
      }),
      { numRuns: 100 },
    );
  });

  it('shows the same board, sides, hops and scores in both representations', () => {
    fc.assert(
      fc.property(randomGames, (game) => {
        for (const position of positionsOf(game)) {
          const { board, powerTiles, pendingHop } = position;
          const { A, B } = scoreOf(position);
          expect([0, 1].map((seat) => scoreLead(compactOf(position), seat))).to.deep.equal([A - B, B - A]);
          const sides = CELLS.map((cell) => board[cell] && sidesAt(board, powerTiles, cell));
          expect(observe(position, 'spectator').board.map((seen) => seen && seen.sides)).to.deep.equal(sides);
          if (pendingHop === null) continue;
          const hops = legalMoves(position).flatMap((move) => (move.type === 'hop' ? [move.dest] : []));
          expect(hops).to.deep.equal(hopDestinations(position, pendingHop));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('takes every kind of step, with and without a seat that can move', () => {
    const games = Array.from({ length: 20 }, (_, i) =>
      RULESETS.flatMap((r) => positionsToMove(r, seedOf('one step', i))),
    );
    const short = Array.from({ length: 200 }, (_, i) =>
      positionsToMove('mutators', seedOf('short', i)).map(withFewCards),
    );
    const steps = stepsFrom([...games, ...short].flat());
    expect(steps).to.include.members([
      ...EFFECTS,
      ...['hop', 'hop, overrun', 'place', 'place, hop pending', 'place, over', 'stay', 'stay, over'],
      ...['place, other skipped', 'place, over early', 'FREEZE, other skipped'],
    ]);
  });

  it('refuses more cards than the rules deal, by name', () => {
    const position = newGame('classic/1', SEED);
    const many = CARDS.map((card) => card.id);
    expect(() => compactOf({ ...position, deck: many })).to.throw(
      RangeError,
      '65 cards where the rules deal at most 16',
    );
    expect(() => compactOf({ ...position, hands: { A: many, B: [] } })).to.throw(RangeError, 'at most 5');
    expect(() => play({ ...position, hands: { A: [], B: [] } }, legalMoves(position)[0]!)).to.throw('not in the hand');
  });
});

describe("a seat's sight", () => {
  it('is the same bytes whatever the seat may not see', () => {
    fc.assert(
      fc.property(randomGames, seeds, (game, choiceSeed) => {
        for (const position of positionsOf(game)) {
          if (position.current === null) continue;
          const other = permuteHidden(position, position.current, choiceSeed);
          const [compactView, same] = [position, other].map((p) => compactViewOf(observe(p, position.current!)));
          expect(same!.position).to.deep.equal(compactView!.position);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is the whole position except for the hidden cards, which are 0', () => {
    fc.assert(
      fc.property(randomGames, (game) => {
        for (const position of positionsOf(game)) {
          const { current: seat } = position;
          if (seat === null) continue;
          const hide = (card: number): number => (position.seen[seat].includes(card) ? card : 0);
          const other = seat === 'A' ? 'B' : 'A';
          const known = observe(position, seat).own!.knownInOtherHand;
          const hidden = position.hands[other].map(hide).filter((card) => card === 0);
          const blind = compactOf({
            ...position,
            hands: { ...position.hands, [other]: [...known, ...hidden] },
            deck: position.deck.map(hide),
            seen: { ...position.seen, [other]: [] },
          });
          expect(compactViewOf(observe(position, seat)).position).to.deep.equal(blind);
        }
      }),
      { numRuns: 100 },
    );
  });
});

function indexOf(position: Position, move: Move): number {
  return legalMoves(position).map(formatMove).indexOf(formatMove(move));
}

/** Takes every legal move of each position in both representations, and returns the kinds of steps that occurred. */
function stepsFrom(positions: readonly Position[]): Set<string> {
  const kinds = new Set<string>();
  for (const position of positions) {
    const codes = legalCodes(compactOf(position));
    const moves = legalMoves(position);
    expect(codes.length).to.equal(moves.length);
    for (const [i, move] of moves.entries()) {
      const { position: next, events } = play(position, move);
      const silent = compactOf(position);
      applyMove(silent, codes[i]!);
      expect(silent.join(), formatMove(move)).to.equal(compactOf(next).join());
      kinds.add(kindOfStep(position, move, next));
      expect(events.length).to.be.greaterThan(0);
    }
  }
  return kinds;
}

function kindOfStep(position: Position, move: Move, next: Position): string {
  const kind = move.type === 'effect' ? move.effect : move.type;
  if (next.current === null) return next.board.includes(null) ? `${kind}, over early` : `${kind}, over`;
  if (next.pendingHop !== null) return `${kind}, hop pending`;
  if (next.current === position.current) return `${kind}, other skipped`;
  return move.type === 'hop' && position.board[move.dest] ? `${kind}, overrun` : kind;
}

/** The same board with an empty pile and hands of up to two cards, effect cards rather than champions. */
function withFewCards(position: Position): Position {
  const cards = [...position.hands.A, ...position.hands.B, ...position.deck].toSorted((a, b) => b - a);
  const { moveCount } = position;
  return {
    ...position,
    deck: [],
    hands: { A: cards.slice(0, moveCount % 3), B: cards.slice(moveCount % 3, (moveCount % 3) + (moveCount % 2)) },
  };
}
