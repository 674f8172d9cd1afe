// The characters of the house on rising steps: a press plays one.
import { HOUSE_CHARACTERS } from '../../../schema/house-characters.ts';
import { t } from '../../text/text.ts';
import { HouseFace } from './house-face.tsx';
import { StartButton } from './start.tsx';

export function Ladder() {
  return (
    <section class="band" aria-labelledby="ladder">
      <h2 id="ladder">{t('home.ladder')}</h2>
      <p>{t('home.ladder.lead')}</p>
      <ol class="ladder">
        {HOUSE_CHARACTERS.map((character, step) => (
          <li key={character.slug} style={{ '--step': step }}>
            <StartButton class="rung" game={{ mode: 'house', strength: character.strength }}>
              <HouseFace character={character} />
              <strong>{character.name}</strong>
              <span>{t(`home.${character.slug}`)}</span>
            </StartButton>
          </li>
        ))}
      </ol>
    </section>
  );
}
