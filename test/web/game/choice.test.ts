// Choosing step by step leads to exactly the legal moves, and a preview shows what the engine will do.
import { expect } from 'chai';
import {
  cardOf,
  findMove,
  formatMove,
  legalMoves,
  play,
  type Played,
  type Position,
} from '../../../src/engine/index.ts';
import {
  chooseCell,
  isPlayable,
  legalCells,
  moveWithoutCell,
  NOTHING_CHOSEN,
  parseName,
  previewOf,
  stayMove,
} from '../../../web/game/choice.ts';
import { tableOfPosition, type Table } from '../../../web/game/table.ts';
import { randomGame, randomPositions } from '../../support/random-games.ts';
import fc from 'fast-check';

/** The table of the seat to move, as on its page. */
function tableToMove(position: Position): Table {
  const facts = { names: { A: 'Ada', B: 'Bo' }, status: 'active', winner: null, endReason: null, last: null } as const;
  const table = tableOfPosition(position, position.current!, facts);
  return { ...table, legalMoves: legalMoves(position).map(formatMove) };
}

const tables = randomPositions
  .filter(({ current }) => current !== null)
  .map((position) => ({ position, table: tableToMove(position) }));

/** Every move that can be made by clicking through all cards and cells. */
function reachable(table: Table): string[] {
  const cards = table.pendingHop ? [null] : table.hand;
  return cards.flatMap((cardId) => {
    const choice = { cardId, target: null };
    const whole = moveWithoutCell(table, choice);
    const steps = [...legalCells(table, choice)].flatMap((cell) => {
      const step = chooseCell(table, choice, cell);
      if (step.is === 'move') return step.name;
      if (step.is === 'nothing') return [];
      return [...legalCells(table, step.choice)].flatMap((dest) => {
        const last = chooseCell(table, step.choice, dest);
        return last.is === 'move' ? last.name : [];
      });
    });
    return whole === undefined ? steps : [whole, ...steps];
  });
}

describe('choosing a move', () => {
  it('reaches exactly the legal moves', () => {
    fc.assert(
      fc.property(tables, ({ table }) => {
        const stay = stayMove(table);
        const found = [...reachable(table), ...(stay === undefined ? [] : [stay])];
        expect(found.toSorted()).to.deep.equal([...table.legalMoves].toSorted());
      }),
      { numRuns: 500 },
    );
  });

  it('knows which cards can be played', () => {
    fc.assert(
      fc.property(tables, ({ table }) => {
        for (const cardId of table.hand) {
          const isNamed = table.legalMoves.some((name) => parseName(name).what === cardOf(cardId).name);
          expect(isPlayable(table, cardId)).to.equal(isNamed);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('previews what the engine does, from what the seat knows', () => {
    fc.assert(
      fc.property(tables, fc.nat(), ({ position, table }, at) => {
        const name = table.legalMoves[at % table.legalMoves.length]!;
        const played = play(position, findMove(position, name)!);
        const hidden = ['cardsDrawn', 'turnStarted', 'gameOver', 'powerTilesAssigned'];
        const seen = ({ events }: Played) => events.filter(({ type }) => !hidden.includes(type));
        const preview = previewOf(table, name)!;
        expect(seen(preview)).to.deep.equal(seen(played));
        expect(preview.position.board).to.deep.equal(played.position.board);
      }),
      { numRuns: 500 },
    );
  });

  it('does not show the power tiles that the first move assigns', () => {
    const { start } = randomGame('mutators', '1'.padStart(32, '0'), '1'.padStart(32, '0'));
    const table = tableToMove(start);
    const name = table.legalMoves[0]!;
    const typesOf = (played: Played | undefined) => played!.events.map(({ type }) => type);
    expect(typesOf(play(start, findMove(start, name)!))).to.include('powerTilesAssigned');
    expect(typesOf(previewOf(table, name))).to.not.include('powerTilesAssigned');
  });

  it('ignores illegal cells, and does not preview illegal moves', () => {
    fc.assert(
      fc.property(tables, fc.nat(14), ({ table }, cell) => {
        if (!legalCells(table, NOTHING_CHOSEN).has(cell)) {
          expect(chooseCell(table, NOTHING_CHOSEN, cell)).to.deep.equal({ is: 'nothing' });
        }
        expect(previewOf(table, 'Nobody@A1')).to.equal(undefined);
      }),
      { numRuns: 100 },
    );
  });
});
