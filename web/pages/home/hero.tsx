// The top of the first page: one button that starts a game, and a board with one move to try at once.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { RULESETS } from '../../../src/engine/index.ts';
import { chooseRuleset, chosenRuleset } from '../../game/ruleset-choice.ts';
import { HOUSE_CHARACTERS } from '../../../schema/house-characters.ts';
import { homeText } from '../../text/home.ts';
import { frameText } from '../../text/frame.ts';
import { announce } from '../../ui/live-region.tsx';
import { NameField } from '../fields.tsx';
import { HouseFace } from './house-face.tsx';
import { StartButton } from '../start.tsx';
import { StillBoard } from './still-board.tsx';

const [GENTLEST] = HOUSE_CHARACTERS;

export function Hero() {
  const isPlayed = useSignal(false);
  useEffect(() => void (isPlayed.value && announce(homeText('home.play.captured'))), [isPlayed.value]);
  return (
    <section class="hero" aria-labelledby="hero">
      <div class="hero-words">
        <h1 id="hero">{homeText('home.hero')}</h1>
        <p class="lead">{homeText('home.lead')}</p>
        <div class="row hero-start">
          <StartButton class="button-primary hero-play" game={{ mode: 'house', strength: GENTLEST.strength }}>
            <HouseFace character={GENTLEST} />
            {isPlayed.value ? homeText('home.play.captured') : homeText('home.play', { name: GENTLEST.name })}
          </StartButton>
          <a class="button hero-learn" href="/learn">
            {frameText('home.learn')}
          </a>
        </div>
        <p class="faint">{homeText('home.noAccount')}</p>
      </div>
      <StillBoard isPlayed={isPlayed} />
      <div class="hero-own">
        <RulesetSwitch />
        <NameField />
      </div>
    </section>
  );
}

/** Applies to every game that this page starts. */
function RulesetSwitch() {
  return (
    <fieldset class="ruleset-switch">
      <legend>{frameText('home.ruleset')}</legend>
      {RULESETS.map((ruleset) => (
        <label key={ruleset}>
          <input
            type="radio"
            name="ruleset"
            checked={chosenRuleset.value === ruleset}
            onChange={() => chooseRuleset(ruleset)}
          />
          {frameText(`play.ruleset.${ruleset}`)}
        </label>
      ))}
    </fieldset>
  );
}
