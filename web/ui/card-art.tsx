// The picture on a card, drawn from its id: a divided field with the champion's charge, or the effect.
import { cardOf, type CardId, type Effect } from '../../src/engine/index.ts';
import { chargeOf } from './charges.ts';

/** Divisions of the field in a square of 48, drawn over the card's colour. */
const FIELDS = [
  'M24 0h24v48H24z',
  'M0 48 24 20l24 28z',
  'M0 0h48L0 48z',
  'M0 16h48v16H0z',
  'M24 0l24 24-24 24L0 24z',
  'M0 0h24v24h24v24H24V24H0z',
  'M16 0h16v48H16z',
] as const;

export function CardArt({ cardId }: { readonly cardId: CardId }) {
  const card = cardOf(cardId);
  return (
    <svg class="card-art" viewBox="0 0 48 48" aria-hidden="true" focusable="false" preserveAspectRatio="xMidYMid slice">
      {card.kind === 'champion' ? <ChampionArt cardId={cardId} /> : EFFECT_ART[card.effect]}
    </svg>
  );
}

function ChampionArt({ cardId }: { readonly cardId: CardId }) {
  return (
    <>
      <path class="art-field" d={FIELDS[(cardId * 3) % FIELDS.length]} />
      <circle class="art-halo" cx="24" cy="21" r="15.5" />
      <path class="art-charge" fill-rule="evenodd" d={chargeOf(cardId)} transform="translate(13.2 10.2) scale(.9)" />
    </>
  );
}

const EFFECT_ART: Record<Effect, preact.ComponentChildren> = {
  BOULDER: (
    <>
      <path class="art-field" d="M14 0h20v48H14z" />
      <path class="art-charge" d="M13 18l7-9 10 1 7 9-2 11-10 5-9-3-5-8z" />
      <path class="art-line" d="M20 9l3 9-5 6 4 9M23 18l8 1M31 29l-4-3M16 39l-3 5M24 40v6M32 39l3 5" />
    </>
  ),
  FLIP: (
    <>
      <path class="art-field" d="M0 24h48v24H0z" />
      <path class="art-charge" d="M18 8h12v13H18z" />
      <path
        class="art-line"
        d="M18 27h12v13H18zM10 30a17 17 0 0 1 0-13M38 17a17 17 0 0 1 0 13M7 19l3-4 4 3M41 28l-3 4-4-3"
      />
    </>
  ),
  SWAP: (
    <>
      <path class="art-field" d="M24 0h24v48H24z" />
      <path class="art-charge" d="M9 20l10-3 5 15-10 3zM29 17l10 3-5 15-10-3z" />
      <path class="art-line" d="M11 12h24l-4-4M37 41H13l4 4" />
    </>
  ),
  FREEZE: (
    <>
      <path class="art-field" d="M24 0l24 24-24 24L0 24z" />
      <path
        class="art-line art-thick"
        d="M24 7v34M9.3 15.5l29.4 17M38.7 15.5l-29.4 17M19 10l5 5 5-5M19 38l5-5 5 5M11 22l6.5-2-1.5-6.5M37 26l-6.5 2 1.5 6.5M37 22l-6.5-2 1.5-6.5M11 26l6.5 2-1.5 6.5"
      />
    </>
  ),
  RECRUIT: (
    <>
      <path class="art-field" d="M0 0h48L0 48z" />
      <path class="art-charge" d="M15 8h20l-5 7 5 7H17v18h-3V8z" />
      <path class="art-line" d="M22 31h14l-4-4M36 31l-4 4" />
    </>
  ),
};
