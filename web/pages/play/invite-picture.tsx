// The table of an invite as a guest sees it: the host across a tilted board, five card backs in front.
import type { Cell } from '../../../src/engine/index.ts';
import { Portrait } from '../../art/portrait.tsx';
import { CardBack } from '../../ui/card-face.tsx';
import { idOf, cellAt } from '../posed-position.ts';
import { SmallBoard, type SmallCard } from '../small-board.tsx';

/** A game as it may look after a few moves. */
const CARDS: ReadonlyMap<Cell, SmallCard> = new Map(
  (
    [
      ['C1', 'A', 'Antlerkin'],
      ['D1', 'A', 'Pearlthief'],
      ['C2', 'B', 'Amberjudge'],
      ['D2', 'B', 'Gullmother'],
      ['E2', 'A', 'Foamsquire'],
    ] as const
  ).map(([cell, owner, name]) => [cellAt(cell), { owner, cardId: idOf(name) }]),
);
const BACKS = [-2, -1, 0, 1, 2];

/** @param host the name across the table; "" if nobody is known to sit there */
export function InvitePicture({ host }: { readonly host: string }) {
  return (
    <div class="invite-picture" aria-hidden="true">
      <span class="invite-host">
        <Portrait person={host} />
      </span>
      <div class="invite-stage">
        <SmallBoard cards={CARDS} />
      </div>
      <div class="invite-fan">
        {BACKS.map((place) => (
          <span key={place} style={{ '--place': place, '--drop': place * place }}>
            <CardBack owner="day" />
          </span>
        ))}
      </div>
    </div>
  );
}
