// Why a move was worse, checked against the rules: reasons in single deals, whose replies are known.
import { expect } from 'chai';
import {
  capturedCells,
  cardOf,
  CELLS,
  cellName,
  CHAMPION_IDS,
  effectOf,
  EFFECT_IDS,
  legalMoves,
  otherSeat,
  playPly,
  type Ply,
  type Position,
} from '../../src/engine/index.ts';
import { compactOf, legalCodes } from '../../src/engine/compact.ts';
import { newSearcher } from '../../src/house/search.ts';
import { followed, whyFrom, type Followed } from '../../src/house/why.ts';
import { POLICY, randomPositions } from './games.ts';

const [RECRUIT, BOULDER] = (['RECRUIT', 'BOULDER'] as const).map((effect) =>
  EFFECT_IDS.find((card) => effectOf(card) === effect)!,
) as [number, number];
const searcher = newSearcher(POLICY.weights.mutators, POLICY.search.review.beam);

/** Positions of random games with these hands and no deck, so that each seat's options are known. */
function endings(own: (position: Position) => readonly number[], other: (position: Position) => readonly number[]) {
  return randomPositions('mutators', 10, 8)
    .filter(({ pendingHop }) => pendingHop === null)
    .map((position) => {
      const seat = position.current!;
      const hands = { [seat]: own(position), [otherSeat(seat)]: other(position) } as Position['hands'];
      return { ...position, hands, deck: [] };
    })
    .filter((position) => legalMoves(position).length > 0);
}

/** A champion that is not on the board. */
function unplaced({ board }: Position, index: number): number {
  return CHAMPION_IDS.filter((id) => !board.some((placed) => placed?.cardId === id)).at(-1 - index)!;
}

const champion = (index: number) => (position: Position) => [unplaced(position, index)];
const both = (effect: number) => (position: Position) => [unplaced(position, 0), effect];
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** For the card of each cell: in which share of the deals the reply takes it, and attacks it. */
function takings(position: Position): { taken: number; attacked: number }[] {
  const deals = [compactOf(position)];
  return legalCodes(deals[0]!).flatMap((move) => {
    const { taken, through } = followed({ searcher, deals }, move);
    return taken.map((share, cell) => ({ taken: share, attacked: sumOf(through.slice(4 * cell, 4 * cell + 4)) }));
  });
}

describe('the reason why a card is lost', () => {
  it('is not a side of the card if the reply recruits it, although the recruited card then lies beside its old cell', () => {
    const found = endings(champion(0), () => [RECRUIT]).flatMap(takings);
    expect(found.filter(({ taken }) => taken > 0)).to.have.length.above(100);
    expect(found.filter(({ attacked }) => attacked > 0)).to.deep.equal([]);
  });

  it('is one side of it if the reply is a champion that cannot hop', () => {
    const found = endings(champion(0), champion(1))
      .map((position) => ({ ...position, operatorTiles: [] }))
      .flatMap(takings);
    expect(found.filter(({ taken }) => taken > 0)).to.have.length.above(100);
    for (const { taken, attacked } of found) expect(attacked).to.equal(taken);
  });
});

describe('the immediate effect of the best move', () => {
  const taken = CELLS.map(() => 0);
  const NOTHING: Followed = { now: 0, lost: 0, gained: 0, lead: 0, card: [], sides: [], taken, through: [] };
  const WINNING = { played: NOTHING, best: { ...NOTHING, now: 1 } };

  /** The reason for each move that takes fewer cards. */
  function reasons(position: Position): { ply: Ply; why: ReturnType<typeof whyFrom> }[] {
    const deals = [compactOf(position)];
    const codes = legalCodes(deals[0]!);
    const plies = legalMoves(position).map((move) => playPly(position, move));
    const played = plies.findIndex(({ events }) => capturedCells(events).length === 0);
    return plies.map((ply, best) => {
      const moves = { deals, played: codes[played]!, best: codes[best]!, bestName: ply.name };
      return { ply, why: whyFrom(moves, WINNING) };
    });
  }

  it('is named correctly: captured by an attack, recruited, or removed', () => {
    const seen = new Set<string>();
    for (const position of [RECRUIT, BOULDER].flatMap((effect) => endings(both(effect), champion(1)))) {
      for (const { ply, why } of reasons(position)) {
        const captured = [
          ...capturedCells(ply.events),
          ...ply.events.flatMap((event) => (event.type === 'cardRecruited' ? [event.from] : [])),
        ].map(cellName);
        const removed = ply.events.flatMap((event) => (event.type === 'boulderRemoved' ? event.cells : []));
        if (why.reason === 'missedCapture') expect(captured).to.deep.equal([why.cell]);
        if (why.reason === 'missedCaptures') expect(captured).to.have.length(why.count);
        if (why.reason === 'missedRemoval') {
          expect(removed.map((cell) => [cellName(cell), cardOf(position.board[cell]!.cardId).name])).to.deep.include([
            why.cell,
            why.card,
          ]);
        }
        seen.add(`${why.reason} ${ply.move.type === 'effect' ? ply.move.effect : ply.move.type}`);
      }
    }
    expect([...seen]).to.include.members([
      'missedCapture place',
      'missedCaptures place',
      'missedCapture RECRUIT',
      'missedRemoval BOULDER',
    ]);
  });
});
