// A card's face or back. Hidden from screen readers: the component that uses it supplies the text.
import { useMemo } from 'preact/hooks';
import { cardOf, type CardId, type Sides } from '../../src/engine/index.ts';
import { Portrait } from '../art/portrait.tsx';
import { nameParts } from '../art/champion-lines.ts';
import type { TableSide } from '../game/sides.ts';
import { EffectArt } from './effect-art.tsx';
import { BackPattern, Emblem, OwnerMark, TableSign } from './icons.tsx';
import { Numeral } from './numeral.tsx';

/** A number's part in a fight: `won` captured the other card, `lost` was captured; `held` marks both if nothing was. */
export type SideMark = 'won' | 'lost' | 'held';

export interface CardFaceProps {
  readonly cardId: CardId;
  /** The current values of north, east, south, west; by default the printed ones. */
  readonly sides?: Sides;
  /** Without it, the card belongs to nobody, as in the catalogue. */
  readonly owner?: TableSide;
  readonly frozen?: boolean;
  readonly turned?: boolean;
  /** Whether it is on a power tile of its colour, so that `sides` exceed the printed values. */
  readonly boosted?: boolean;
  /** North, east, south, west. */
  readonly marks?: readonly (SideMark | undefined)[];
}

const EDGES = ['north', 'east', 'south', 'west'] as const;

/** Memoized: a table draws some twenty cards at each step, of which one or two have changed. */
export function CardFace(props: CardFaceProps) {
  const { cardId, owner, frozen, turned, boosted, sides, marks } = props;
  const drawn = [cardId, owner, frozen, turned, boosted, String(sides), String(marks)];
  return useMemo(() => <DrawnFace {...props} />, drawn);
}

function DrawnFace(props: CardFaceProps) {
  const { cardId, owner, frozen, turned, boosted } = props;
  const card = cardOf(cardId);
  return (
    <span
      class="card"
      aria-hidden="true"
      data-color={card.color}
      data-owner={owner}
      data-frozen={frozen || undefined}
      data-turned={turned || undefined}
      data-boosted={boosted || undefined}
    >
      <span class="card-face">
        {card.kind === 'effect' && <EffectArt effect={card.effect} />}
        {card.kind === 'champion' && <Champion {...props} />}
        <CardName name={card.name} />
        {frozen && <TableSign sign="frozen" class="card-badge card-frozen" />}
      </span>
    </span>
  );
}

export function CardBack({ owner }: { readonly owner: TableSide }) {
  return (
    <span class="card card-back" aria-hidden="true" data-owner={owner}>
      <span class="card-face">
        <BackPattern />
      </span>
    </span>
  );
}

function Champion(props: CardFaceProps) {
  const { cardId, owner, turned } = props;
  const { color } = cardOf(cardId);
  return (
    <>
      <span class="card-halo" />
      <span class="card-portrait">
        <Portrait champion={cardId} />
      </span>
      <Numbers {...props} />
      {owner && <OwnerMark owner={owner} />}
      {color !== 'none' && <Emblem color={color} />}
      {turned && <TableSign sign="turned" class="card-badge card-turned" />}
    </>
  );
}

/** On a narrow card, the name breaks between its two parts. */
function CardName({ name }: { readonly name: string }) {
  const [first, second] = nameParts(name);
  return (
    <span class="card-name">
      <span>
        {first}
        <wbr />
        {second}
      </span>
    </span>
  );
}

function Numbers({ cardId, sides = printed(cardId), marks = [] }: CardFaceProps) {
  return EDGES.map((edge, i) => (
    <span key={edge} class={`side side-${edge}`} data-mark={marks[i]}>
      <Numeral value={sides[i]!} />
    </span>
  ));
}

function printed(cardId: CardId): Sides {
  const { top, right, bottom, left } = cardOf(cardId);
  return [top, right, bottom, left];
}
