// Shown before there is a table: a figure across an empty board, five card backs in front, and text beside it.
import type { ComponentChildren } from 'preact';
import type { Cell } from '../../../src/engine/index.ts';
import { Portrait } from '../../art/portrait.tsx';
import { CardBack } from '../../ui/card-face.tsx';
import { SmallBoard, type SmallCard } from '../small-board.tsx';

const EMPTY: ReadonlyMap<Cell, SmallCard> = new Map();
const BACKS = [-2, -1, 0, 1, 2];

interface TablePlaceholderProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

export function TablePlaceholder({ title, children }: TablePlaceholderProps) {
  return (
    <section class="invite waiting" aria-labelledby="beside">
      <div class="invite-picture" aria-hidden="true">
        <span class="invite-host">
          <Portrait person="" />
        </span>
        <div class="invite-stage">
          <SmallBoard cards={EMPTY} />
        </div>
        <div class="invite-fan">
          {BACKS.map((place) => (
            <span key={place} style={{ '--place': place, '--drop': place * place }}>
              <CardBack owner="day" />
            </span>
          ))}
        </div>
      </div>
      <div class="invite-form">
        <h1 id="beside">{title}</h1>
        {children}
      </div>
    </section>
  );
}
