// The face of a character of the house: its initial until it has a portrait.
import type { HouseCharacter } from '../../game/house-characters.ts';

export function HouseFace({ character }: { readonly character: HouseCharacter }) {
  const initial = character.name.replace('The ', '')[0];
  return (
    <span class="house-face" aria-hidden="true">
      {initial}
    </span>
  );
}
