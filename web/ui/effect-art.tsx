// The emblem of an effect card, in white on its ticket.
import type { Effect } from '../../src/engine/index.ts';

export function EffectArt({ effect }: { readonly effect: Effect }) {
  return (
    <svg class="effect-art" viewBox="0 0 100 100" aria-hidden="true">
      {EMBLEMS[effect]}
    </svg>
  );
}

const EMBLEMS: Record<Effect, preact.ComponentChildren> = {
  BOULDER: (
    <>
      <path class="effect-line effect-faint" d="M34 8V22M50 4V16M66 8V22" />
      <path class="effect-mid" d="M26 46 34 28 54 22 72 32 78 52 66 68 42 70 28 60Z" />
      <path class="effect-low" d="M54 22 72 32 78 52 66 68 60 52 62 38Z" />
      <path class="effect-high" d="M26 46 34 28 54 22 62 38 46 44Z" />
      <path class="effect-line" d="M24 84 36 78M76 84 64 78M50 90V80" />
    </>
  ),
  FLIP: (
    <>
      <path class="effect-high" d="M32 46 36 16H64L68 46Z" />
      <path class="effect-low" d="M32 54 36 84H64L68 54Z" />
      <circle class="effect-ground" cx="50" cy="30" r="7" />
      <circle class="effect-high" cx="50" cy="70" r="7" />
      <path
        class="effect-line"
        d="M22 66Q8 50 22 34M22 34 12 36M22 34 24 44M78 34Q92 50 78 66M78 66 88 64M78 66 76 56"
      />
    </>
  ),
  SWAP: (
    <>
      <path class="effect-high" d="M18.6 35.7 43.6 28.5 54 65 29 72.2Z" />
      <path class="effect-low" d="M81.4 35.7 56.4 28.5 46 65 71 72.2Z" />
      <path
        class="effect-line"
        d="M24 20Q50 4 76 20M76 20 66 12M76 20 65 24M76 82Q50 98 24 82M24 82 34 90M24 82 35 78"
      />
    </>
  ),
  FREEZE: (
    <>
      <path
        class="effect-line"
        d="M50 12V88M17 31 83 69M83 31 17 69M40 18 50 28 60 18M40 82 50 72 60 82M17 45 31 41 27 27M83 55 69 59 73 73M83 45 69 41 73 27M17 55 31 59 27 73"
      />
      <path class="effect-ice" d="M50 40 59 45V55L50 60 41 55V45Z" />
    </>
  ),
  RECRUIT: (
    <>
      <path class="effect-low" d="M58 84V70Q58 56 72 54Q86 56 86 70V84ZM60 40a12 12 0 0 1 24 0 12 12 0 0 1-24 0Z" />
      <path class="effect-high" d="M14 84V68Q14 52 30 50Q46 52 46 68V84ZM17 36a13 13 0 0 1 26 0 13 13 0 0 1-26 0Z" />
      <path class="effect-line" d="M76 20Q54 4 36 18M36 18 38 8M36 18 47 19" />
    </>
  ),
};
