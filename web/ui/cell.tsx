// The contents of a cell: its tile, its card with current numbers, a card that just left.
import { boostAt, NEIGHBOURS, sidesAt, type Cell, type Viewer } from '../../src/engine/index.ts';
import { sideOf } from '../game/sides.ts';
import type { CellChange } from './changes.ts';
import { CardFace, type SideMark } from './card-face.tsx';
import type { Seen } from './cell-label.ts';
import type { Fight } from './fights.ts';
import { Emblem, PieceIcon, SignIcon } from './icons.tsx';

export interface CellContentProps {
  readonly seen: Seen;
  readonly cell: Cell;
  readonly viewer: Viewer;
  readonly fights?: readonly Fight[];
  readonly change?: CellChange | undefined;
  /** Another key plays the animation of `change` again. */
  readonly changeKey?: number;
}

export function CellContent({ seen, cell, viewer, fights = [], change, changeKey = 0 }: CellContentProps) {
  const { board, powerTiles } = seen;
  const placed = board[cell];
  return (
    <>
      <TileMark seen={seen} cell={cell} />
      {change?.removed !== undefined && (
        <span key={`gone-${changeKey}`} class="mover is-removed">
          <CardFace cardId={change.removed} />
        </span>
      )}
      {placed && (
        <span
          key={`card-${placed.cardId}-${change?.did ? changeKey : ''}`}
          class={change?.did ? `mover is-${change.did}` : 'mover'}
          style={change?.from && { '--columns': change.from.columns, '--rows': change.from.rows }}
        >
          <CardFace
            cardId={placed.cardId}
            owner={sideOf(placed.owner, viewer)}
            frozen={placed.frozen}
            turned={placed.turned}
            sides={sidesAt(board, powerTiles, cell)}
            boosted={boostAt(board, powerTiles, cell) !== undefined}
            marks={marksOf(fights, cell)}
          />
        </span>
      )}
      {fights.map(
        (fight) =>
          fight.cell === cell && (
            <SignIcon
              key={fight.direction}
              sign={fight.wins ? 'wins' : 'holds'}
              class={`fight fight-${fight.direction} ${fight.wins ? 'fight-wins' : 'fight-holds'}`}
            />
          ),
      )}
    </>
  );
}

function TileMark({ seen, cell }: { readonly seen: Seen; readonly cell: Cell }) {
  const piece = seen.operatorTiles.find((tile) => tile.cell === cell)?.piece;
  const power = seen.powerTiles.find((tile) => tile.cell === cell);
  if (piece) {
    return (
      <span class="tile tile-operator" aria-hidden="true">
        <PieceIcon piece={piece} />
      </span>
    );
  }
  return (
    power && (
      <span class="tile tile-power" data-color={power.color} aria-hidden="true">
        <Emblem color={power.color} />
        <span class="tile-boost">+{power.boost}</span>
      </span>
    )
  );
}

/** Both numbers of a fight are marked: the attacker's and the one that faces it. */
function marksOf(fights: readonly Fight[], cell: Cell): (SideMark | undefined)[] {
  const marks: (SideMark | undefined)[] = [undefined, undefined, undefined, undefined];
  for (const { cell: attacker, direction, wins } of fights) {
    if (attacker === cell) marks[direction] = wins ? 'won' : 'held';
    if (NEIGHBOURS[attacker]![direction] === cell) marks[(direction + 2) % 4] = wins ? 'lost' : 'held';
  }
  return marks;
}
