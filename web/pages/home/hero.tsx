// The top of the first page: one button that starts a game, and a board with one move to try at once.
import { useSignal } from '@preact/signals';
import { RULESETS } from '../../../src/engine/index.ts';
import { chooseRuleset, chosenRuleset } from '../../game/ruleset-choice.ts';
import { HOUSE_CHARACTERS } from '../../../schema/house-characters.ts';
import { w } from '../../text/home.ts';
import { t } from '../../text/frame.ts';
import { NameField } from '../fields.tsx';
import { HouseFace } from './house-face.tsx';
import { StartButton } from './start.tsx';
import { StillBoard } from './still-board.tsx';

const [GENTLEST] = HOUSE_CHARACTERS;

export function Hero() {
  const isPlayed = useSignal(false);
  return (
    <section class="hero" aria-labelledby="hero">
      <div class="hero-words">
        <h1 id="hero">{w('home.hero')}</h1>
        <p class="lead">{w('home.lead')}</p>
        <div class="row hero-start">
          <StartButton class="button-primary hero-play" game={{ mode: 'house', strength: GENTLEST.strength }}>
            <HouseFace character={GENTLEST} />
            {isPlayed.value ? w('home.play.captured') : w('home.play', { name: GENTLEST.name })}
          </StartButton>
          <a class="button hero-learn" href="/learn">
            {t('home.learn')}
          </a>
        </div>
        <p class="faint">{w('home.noAccount')}</p>
      </div>
      <StillBoard isPlayed={isPlayed} />
      <div class="hero-own">
        <RulesetSwitch />
        <NameField />
      </div>
    </section>
  );
}

/** For every game that this page starts. */
function RulesetSwitch() {
  return (
    <fieldset class="ruleset-switch">
      <legend>{t('home.ruleset')}</legend>
      {RULESETS.map((ruleset) => (
        <label key={ruleset}>
          <input
            type="radio"
            name="ruleset"
            checked={chosenRuleset.value === ruleset}
            onChange={() => chooseRuleset(ruleset)}
          />
          {t(`play.ruleset.${ruleset}`)}
        </label>
      ))}
    </fieldset>
  );
}
