// The contents of a cell: its tile, its card with current numbers, and a card that turns away or leaves.
import { boostAt, NEIGHBOURS, sidesAt, type Cell, type Viewer } from '../../src/engine/index.ts';
import { sideOf } from '../game/sides.ts';
import type { Ghost } from '../stage/ghosts.ts';
import { CardBack, CardFace, type SideMark } from './card-face.tsx';
import type { CellLabelContext } from './cell-label.ts';
import type { Fight } from './fights.ts';
import { Emblem, PieceIcon, TableSign } from './icons.tsx';

interface CellContentProps {
  readonly seen: CellLabelContext;
  readonly cell: Cell;
  readonly viewer: Viewer;
  readonly fights?: readonly Fight[];
  readonly ghost?: Ghost | undefined;
  /** Its number while the cards are counted. */
  readonly count?: number | undefined;
}

/** The cell's contents as attributes for styling: `:has()` would restyle every cell when one changes. */
export function cellHolds({ seen, cell, fights = [], ghost }: CellContentProps) {
  const hasCard = Boolean(seen.board[cell]);
  const hasTile = [...seen.operatorTiles, ...seen.powerTiles].some((tile) => tile.cell === cell);
  return {
    'data-card': hasCard || undefined,
    'data-bare': (!hasCard && !ghost && !hasTile) || undefined,
    'data-fight': fights.some((fight) => fight.cell === cell) || undefined,
  };
}

export function CellContent({ seen, cell, viewer, fights = [], ghost, count }: CellContentProps) {
  const { board, powerTiles } = seen;
  const placed = board[cell];
  return (
    <>
      <TileMark seen={seen} cell={cell} />
      {placed && (
        <span class="mover" key={placed.cardId}>
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
      {ghost && (
        <span class="mover ghost" key="ghost">
          {typeof ghost === 'string' ? (
            <CardBack owner={sideOf(ghost, viewer)} />
          ) : (
            <CardFace {...ghost} owner={sideOf(ghost.owner, viewer)} />
          )}
        </span>
      )}
      {count !== undefined && (
        <span class="count-mark" key="count" aria-hidden="true">
          {count}
        </span>
      )}
      {fights.map(
        (fight) =>
          fight.cell === cell && (
            <TableSign
              key={fight.direction}
              sign={fight.wins ? 'wins' : 'holds'}
              class={`fight fight-${fight.direction} ${fight.wins ? 'fight-wins' : 'fight-holds'}`}
            />
          ),
      )}
    </>
  );
}

function TileMark({ seen, cell }: { readonly seen: CellLabelContext; readonly cell: Cell }) {
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
