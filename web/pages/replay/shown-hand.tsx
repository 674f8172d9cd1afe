// A read-only hand, face up.
import type { CardId, Seat } from '../../../src/engine/index.ts';
import { t } from '../../text/text.ts';
import { CardFace } from '../../ui/card-face.tsx';
import { cardWords } from '../../ui/hand.tsx';

interface ShownHandProps {
  readonly cards: readonly CardId[];
  readonly seat: Seat;
  readonly name: string;
}

export function ShownHand({ cards, seat, name }: ShownHandProps) {
  const label = t('replay.hand', { player: name });
  if (cards.length === 0) return <p class="replay-no-cards">{`${label}: ${t('replay.hand.empty')}`}</p>;
  return (
    <ul class="replay-hand" aria-label={label}>
      {cards.map((cardId) => (
        <li key={cardId} class="replay-card">
          <CardFace cardId={cardId} owner={seat} />
          <span class="visually-hidden">{cardWords(cardId)}</span>
        </li>
      ))}
    </ul>
  );
}
