// The portrait of a house character.
import { Portrait } from '../../art/portrait.tsx';
import type { HouseCharacter } from '../../../schema/house-characters.ts';

export function HouseFace({ character }: { readonly character: HouseCharacter }) {
  return (
    <span class="house-face" aria-hidden="true">
      <Portrait agent={character.slug} />
    </span>
  );
}
