// A board as a small picture: the owner and the portrait of each card, without numbers.
import { CELLS, COLUMNS, type CardId, type Cell, type Seat, type Viewer } from '../../src/engine/index.ts';
import { sideOf } from '../game/sides.ts';
import { Portrait } from '../art/portrait.tsx';

export interface SmallCard {
  readonly cardId: CardId;
  readonly owner: Seat;
}

interface SmallBoardProps {
  readonly cards: ReadonlyMap<Cell, SmallCard>;
  readonly viewer?: Viewer;
}

export function SmallBoard({ cards, viewer = 'spectator' }: SmallBoardProps) {
  return (
    <span class="small-board" aria-hidden="true" style={{ '--columns': COLUMNS }}>
      {CELLS.map((cell) => (
        <span key={cell}>{cards.has(cell) && <Small card={cards.get(cell)!} viewer={viewer} />}</span>
      ))}
    </span>
  );
}

function Small({ card: { cardId, owner }, viewer }: { readonly card: SmallCard; readonly viewer: Viewer }) {
  return (
    <span class="small-card" data-owner={sideOf(owner, viewer)}>
      <Portrait champion={cardId} />
    </span>
  );
}
