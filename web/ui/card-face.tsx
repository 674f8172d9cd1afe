// A card's face or back. Hidden from screen readers: the component that shows it supplies the text.
import { cardOf, type CardId, type Seat, type Sides } from '../../src/engine/index.ts';
import { CardArt } from './card-art.tsx';
import { Emblem, SeatMark, SignIcon } from './icons.tsx';

/** The outcome of a number in a fight: captured the other card, was captured, or was too low. */
export type SideMark = 'won' | 'lost' | 'held';

export interface CardFaceProps {
  readonly cardId: CardId;
  /** Current values of north, east, south, west; the printed ones by default. */
  readonly sides?: Sides;
  readonly owner?: Seat;
  readonly frozen?: boolean;
  readonly turned?: boolean;
  /** On a power tile of its colour: `sides` are above the printed ones. */
  readonly boosted?: boolean;
  /** North, east, south, west. */
  readonly marks?: readonly (SideMark | undefined)[];
}

const EDGES = ['north', 'east', 'south', 'west'] as const;

export function CardFace(props: CardFaceProps) {
  const { cardId, owner, frozen, turned, boosted } = props;
  const card = cardOf(cardId);
  return (
    <span
      class="card"
      aria-hidden="true"
      data-color={card.color}
      data-owner={owner}
      data-frozen={frozen || undefined}
      data-boosted={boosted || undefined}
    >
      <CardArt cardId={cardId} />
      {card.kind === 'champion' && <Numbers {...props} />}
      {owner && <SeatMark seat={owner} />}
      {card.color !== 'none' && <Emblem color={card.color} />}
      {turned && <SignIcon sign="turned" class="card-turned" />}
      {frozen && <SignIcon sign="frozen" class="card-frozen" />}
      <span class="card-name">{card.name}</span>
    </span>
  );
}

export function CardBack() {
  return <span class="card card-back" aria-hidden="true" />;
}

/** A champion as a portrait, empty while it is unknown. */
export function Portrait({ cardId }: { readonly cardId: CardId | undefined }) {
  return <span class="portrait">{cardId !== undefined && <CardFace cardId={cardId} />}</span>;
}

function Numbers({ cardId, sides = printed(cardId), boosted, marks = [] }: CardFaceProps) {
  return EDGES.map((edge, i) => (
    <span key={edge} class={`side side-${edge}`} data-mark={marks[i]}>
      {sides[i]}
      {boosted && <span class="side-boost">+</span>}
    </span>
  ));
}

function printed(cardId: CardId): Sides {
  const { top, right, bottom, left } = cardOf(cardId);
  return [top, right, bottom, left];
}
