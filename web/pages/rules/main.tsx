// The page of rules and cards: the rules in words and pictures, and the gallery.
import { render, type ComponentChildren } from 'preact';
import { CARDS, EFFECTS, scoreOf, type Effect } from '../../../src/engine/index.ts';
import { rulesText } from '../../text/rules.ts';
import { tableText } from '../../text/text.ts';
import { AfterPaint } from '../../ui/after-paint.tsx';
import { CardBack, CardFace } from '../../ui/card-face.tsx';
import { fightsOf } from '../../ui/fights.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import type { LessonId } from '../learn/lessons.ts';
import { Gallery } from './gallery.tsx';
import { Picture, Scenery, type SceneryProps } from './pictures.tsx';
import { SCENES } from './scenes.ts';

function RulesPage() {
  return (
    <PageFrame title={rulesText('rules.title')} current="rules">
      <h1>{rulesText('rules.title')}</h1>
      <p class="lead">{rulesText('rules.lead')}</p>
      <p>
        <a class="button" href="/learn">
          {tableText('home.learn')}
        </a>
      </p>
      <section class="rules-part">
        <h2>{rulesText('rules.basics.title')}</h2>
        <Basics />
      </section>
      <AfterPaint>
        <section class="rules-part">
          <h2>{rulesText('rules.mutators.title')}</h2>
          <p>{rulesText('rules.mutators.text')}</p>
          <Mutators />
        </section>
        <Gallery />
      </AfterPaint>
    </PageFrame>
  );
}

function Basics() {
  return (
    <div class="masonry rules-grid">
      <Rule title={rulesText('rules.goal.title')} text={rulesText('rules.goal.text')} lesson="group">
        <Picture position={SCENES.score.before} caption={goalCaption()} />
      </Rule>
      <Rule title={rulesText('rules.cards.title')} text={rulesText('rules.cards.text')} lesson="card">
        <div class="rules-fan">
          {[1, 22, 42, 58].map((cardId) => (
            <CardFace key={cardId} cardId={cardId} />
          ))}
          <CardBack owner="day" />
        </div>
      </Rule>
      <Rule title={rulesText('rules.turn.title')} text={rulesText('rules.turn.text')} />
      <Rule title={rulesText('rules.attack.title')} text={rulesText('rules.attack.text')} lesson="higher">
        <Scenery scene={SCENES.attack} columns={3} rows={2} caption={attackCaption()} />
      </Rule>
      <Rule title={rulesText('rules.end.title')} text={rulesText('rules.end.text')} lesson="skip" />
    </div>
  );
}

function Mutators() {
  return (
    <div class="masonry rules-grid">
      <Rule title={rulesText('rules.power.title')} text={rulesText('rules.power.text')} lesson="power">
        <Scenery scene={SCENES.power} columns={3} rows={2} />
      </Rule>
      <Rule title={rulesText('rules.hop.title')} text={rulesText('rules.hop.text')} lesson="knight">
        <Scenery scene={SCENES.hop} columns={3} rows={3} />
      </Rule>
      {EFFECTS.map((effect) => (
        <EffectRule key={effect} effect={effect} />
      ))}
    </div>
  );
}

/** The scene of an effect; `null` for one that does not change the board. */
const EFFECT_SCENES: Readonly<Record<Effect, SceneryProps | null>> = {
  BOULDER: { scene: SCENES.boulder, columns: 2, rows: 3 },
  FLIP: { scene: SCENES.flip, columns: 2, rows: 1 },
  SWAP: null,
  FREEZE: { scene: SCENES.freeze, columns: 2, rows: 1 },
  RECRUIT: { scene: SCENES.recruit, columns: 2, rows: 2 },
};

function EffectRule({ effect }: { readonly effect: Effect }) {
  const { name } = CARDS.find((card) => card.kind === 'effect' && card.effect === effect)!;
  const shown = EFFECT_SCENES[effect];
  return (
    <Rule title={name} text={rulesText(`rules.effect.${effect}`)} lesson={effect.toLowerCase() as Lowercase<Effect>}>
      {shown && <Scenery {...shown} />}
    </Rule>
  );
}

interface RuleProps {
  readonly title: string;
  readonly text: string;
  /** The lesson in which to try it on the board. */
  readonly lesson?: LessonId;
  readonly children?: ComponentChildren;
}

function Rule({ title, text, lesson, children }: RuleProps) {
  return (
    <section class="panel rule">
      <h3>{title}</h3>
      <p>{text}</p>
      {children}
      {lesson && (
        <p class="rule-lesson">
          <a href={`/learn#${lesson}`}>
            {rulesText('rules.try')}
            <span class="visually-hidden">: {title}</span>
          </a>
        </p>
      )}
    </section>
  );
}

function goalCaption(): string {
  const { A: scoreA, B: scoreB } = scoreOf(SCENES.score.before);
  return rulesText('rules.goal.picture', { scoreA, scoreB });
}

function attackCaption(): string {
  const { after, events } = SCENES.attack;
  const fights = fightsOf(after, events);
  const won = fights.find((fight) => fight.wins)!;
  const held = fights.find((fight) => !fight.wins)!;
  return rulesText('rules.attack.picture', { won: won.own, lost: won.other, held: held.own, holds: held.other });
}

render(<RulesPage />, document.querySelector('#page')!);
