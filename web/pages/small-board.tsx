// A board as a small picture: who owns which cell, and the picture of each card, without numbers.
import { CELLS, COLUMNS, type CardId, type Cell, type Seat } from '../../src/engine/index.ts';
import { sideOf } from '../game/sides.ts';
import { Portrait } from '../art/portrait.tsx';

export interface SmallCard {
  readonly cardId: CardId;
  readonly owner: Seat;
}

export function SmallBoard({ cards }: { readonly cards: ReadonlyMap<Cell, SmallCard> }) {
  return (
    <span class="small-board" aria-hidden="true" style={{ '--columns': COLUMNS }}>
      {CELLS.map((cell) => (
        <span key={cell}>{cards.has(cell) && <Small card={cards.get(cell)!} />}</span>
      ))}
    </span>
  );
}

function Small({ card: { cardId, owner } }: { readonly card: SmallCard }) {
  return (
    <span class="small-card" data-owner={sideOf(owner, 'spectator')}>
      <Portrait champion={cardId} />
    </span>
  );
}
