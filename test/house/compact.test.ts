// The compact rules against the engine: the search plays the game itself.
import { expect } from 'chai';
import {
  CELLS,
  COLORS,
  PIECES,
  SEATS,
  effectOf,
  formatMove,
  legalMoves,
  observe,
  play,
  scoreOf,
  sidesAt,
  type Move,
  type Position,
} from '../../src/engine/index.ts';
import { applyMove } from '../../src/house/apply.ts';
import { HOP, STAY, cellOf, destinationOf, kindOf, legalCodes, slotOf, type MoveCode } from '../../src/house/moves.ts';
import { sightOf } from '../../src/house/sight.ts';
import { NO_CELL, PLACE, RECRUIT } from '../../src/house/tables.ts';
import { RULESETS, anyGame, randomGame, seedOf } from './games.ts';
import fc from 'fast-check';
import * as at from '../../src/house/state.ts';

describe('compact state', () => {
  it('lists the legal moves of the engine, by name and in order', () => {
    fc.assert(
      fc.property(anyGame, (positions) => {
        for (const position of positions) {
          const state = openState(position);
          const names = legalCodes(state).map((code) => formatMove(moveOf(state, code)));
          expect(names).to.deep.equal(legalMoves(position).map(formatMove));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('plays a whole game from its deal as the engine does, hidden cards and all', () => {
    fc.assert(
      fc.property(anyGame, (positions) => {
        const state = openState(positions[0]!);
        for (const [i, position] of positions.entries()) {
          expect(factsOfState(state)).to.deep.equal(factsOf(position));
          const next = positions[i + 1];
          if (next) applyMove(state, legalCodes(state)[indexBetween(position, next)]!);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('follows every move of every position of random games one step', () => {
    const positions = Array.from({ length: 60 }, (_, i) =>
      RULESETS.flatMap((r) => randomGame(r, seedOf('one step', i))),
    );
    expect(stepsFrom(positions.flat())).to.deep.equal([
      'BOULDER',
      'FLIP',
      'FREEZE',
      'RECRUIT',
      'SWAP',
      'hop',
      'hop, overrun',
      'place',
      'place, hop pending',
      'place, over',
      'stay',
      'stay, over',
    ]);
  });

  it('follows moves that leave a seat, or both, without a legal move', () => {
    const positions = Array.from({ length: 200 }, (_, i) =>
      randomGame('mutators', seedOf('short', i)).map(withFewCards),
    );
    const steps = stepsFrom(positions.flat());
    expect(steps).to.include.members(['place, other skipped', 'place, over early', 'FREEZE, other skipped']);
  });

  it('knows of a view what the view shows, and no more', () => {
    fc.assert(
      fc.property(anyGame, (positions) => {
        for (const position of positions) {
          const seat = position.current!;
          const { own, deckCount, handCounts } = observe(position, seat);
          const { state, seen } = sightOf(observe(position, seat));
          const [mine, other] = [SEATS.indexOf(seat), 1 - SEATS.indexOf(seat)];
          expect(handOf(state, mine)).to.deep.equal(own!.hand);
          const known = handOf(state, other).filter((card) => card !== 0);
          expect(known).to.deep.equal(own!.knownInOtherHand);
          expect(state[at.HAND_COUNT + other]).to.equal(handCounts[SEATS[other]!]);
          expect(deckOf(state)).to.deep.equal(Array(deckCount).fill(0));
          expect(seen).to.deep.equal(own!.seen);
        }
      }),
      { numRuns: 100 },
    );
  });
});

/** Takes every legal move of each position both ways, and returns what kinds of step there were. */
function stepsFrom(positions: readonly Position[]): string[] {
  const kinds = new Set<string>();
  for (const position of positions) {
    const state = openState(position);
    const codes = legalCodes(state);
    for (const [i, move] of legalMoves(position).entries()) {
      const next = play(position, move).position;
      const after = state.slice();
      applyMove(after, codes[i]!);
      expect(factsOfState(after), formatMove(move)).to.deep.equal(factsOf(next));
      kinds.add(kindOfStep(position, move, next));
    }
  }
  return [...kinds].toSorted();
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

/** The state of a position with nothing hidden. */
function openState(position: Position): at.State {
  const { state } = sightOf(observe(position, position.current!));
  for (const [i, seat] of SEATS.entries()) state.set(position.hands[seat], at.handAt(i));
  state.set(position.deck.toReversed(), at.DECK);
  return state;
}

function moveOf(state: at.State, code: MoveCode): Move {
  const hopFrom = state[at.PENDING_HOP]!;
  const hopper = state[at.CARD + hopFrom]!;
  if (kindOf(code) === HOP) return { type: 'hop', cardId: hopper, cell: hopFrom, dest: cellOf(code) };
  if (kindOf(code) === STAY) return { type: 'stay', cardId: hopper, cell: hopFrom };
  const cardId = handOf(state, state[at.CURRENT]!)[slotOf(code)]!;
  if (kindOf(code) === PLACE) return { type: 'place', cardId, cell: cellOf(code) };
  const effect = effectOf(cardId)!;
  const isAimed = effect !== 'FLIP' && effect !== 'SWAP';
  return {
    type: 'effect',
    cardId,
    effect,
    target: isAimed ? cellOf(code) : null,
    dest: kindOf(code) === RECRUIT ? destinationOf(code) : null,
  };
}

const handOf = (state: at.State, seat: number): number[] => [
  ...state.slice(at.handAt(seat), at.handAt(seat) + state[at.HAND_COUNT + seat]!),
];
const deckOf = (state: at.State): number[] => [...state.slice(at.DECK, at.DECK + state[at.DECK_COUNT]!)];

function factsOfState(state: at.State): object {
  const isOver = state[at.OVER] === 1;
  const hop = state[at.PENDING_HOP]!;
  return {
    board: CELLS.map((cell) =>
      state[at.CARD + cell]
        ? {
            cardId: state[at.CARD + cell],
            owner: SEATS[state[at.OWNER + cell]!],
            frozen: state[at.FROZEN + cell] === 1,
            sides: [...state.slice(at.SIDE + cell * 4, at.SIDE + cell * 4 + 4)],
          }
        : null,
    ),
    hands: { A: handOf(state, 0), B: handOf(state, 1) },
    deck: deckOf(state).toReversed(),
    operators: CELLS.map((cell) => PIECES[state[at.PIECE + cell]! - 1] ?? null),
    powers: CELLS.map((cell) => COLORS[state[at.POWER + cell]! - 1] ?? null),
    pendingHop: hop === NO_CELL ? null : hop,
    current: isOver ? null : SEATS[state[at.CURRENT]!],
    empty: state[at.EMPTY_CELLS],
    leads: SEATS.map((_, seat) => at.scoreLead(state, seat)),
  };
}

function factsOf(position: Position): object {
  const { board, powerTiles, operatorTiles, hands, deck, pendingHop, current } = position;
  const score = scoreOf(position);
  return {
    board: board.map(
      (placed, cell) =>
        placed && {
          cardId: placed.cardId,
          owner: placed.owner,
          frozen: placed.frozen,
          sides: sidesAt(board, powerTiles, cell),
        },
    ),
    hands,
    deck,
    operators: CELLS.map((cell) => operatorTiles.find((tile) => tile.cell === cell)?.piece ?? null),
    powers: CELLS.map((cell) => powerTiles.find((tile) => tile.cell === cell)?.color ?? null),
    pendingHop,
    current,
    empty: board.filter((placed) => !placed).length,
    leads: [score.A - score.B, score.B - score.A],
  };
}

/** Which legal move led from one position to the next. */
function indexBetween(position: Position, next: Position): number {
  const wanted = JSON.stringify(next);
  return legalMoves(position).findIndex((move) => JSON.stringify(play(position, move).position) === wanted);
}
