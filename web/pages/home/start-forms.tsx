// The forms that start or join a game. Each stores the seat in this browser and opens the table.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Joined, Started } from '../../../schema/game.ts';
import { post } from '../../game/api.ts';
import { t, type Key } from '../../text/text.ts';
import { AttemptForm, useAttempt } from '../attempt.tsx';
import { openTable } from '../open-table.ts';
import { NameField, nameIn, RulesetField } from '../fields.tsx';

const STRENGTHS: readonly (readonly [least: number, word: Key])[] = [
  [1450, 'home.strength.master'],
  [1250, 'home.strength.strong'],
  [1000, 'home.strength.casual'],
  [0, 'home.strength.beginner'],
];

export function PlayHouse() {
  const strength = useSignal(1000);
  const word = STRENGTHS.find(([least]) => strength.value >= least)![1];
  return (
    <StartForm
      title="home.house"
      submit="home.start"
      start={(form) => start({ mode: 'house', strength: strength.value, ...whoAndRules(form) })}
    >
      <NameField />
      <RulesetField />
      <label class="field">
        <span>{t('home.strength')}</span>
        <input
          type="range"
          min="800"
          max="1600"
          step="50"
          value={strength}
          aria-valuetext={t('home.strength.value', { strength: strength.value, word: t(word) })}
          onInput={(event) => (strength.value = event.currentTarget.valueAsNumber)}
        />
        <output>{t('home.strength.value', { strength: strength.value, word: t(word) })}</output>
      </label>
    </StartForm>
  );
}

export function ChallengeFriend() {
  return (
    <StartForm
      title="home.friend"
      lead="home.friend.lead"
      submit="home.create"
      start={(form) => start({ mode: 'duel', opponent: 'person', ...whoAndRules(form) })}
    >
      <NameField />
      <RulesetField />
    </StartForm>
  );
}

const HOUSE_AFTER_SECONDS = 30;

export function FindOpponent() {
  return (
    <StartForm title="home.quick" lead="home.quick.lead" submit="home.quick.find" start={queue}>
      <NameField />
      <RulesetField />
      <label class="field">
        <span>{t('home.quick.opponent')}</span>
        <select name="opponent" defaultValue="any">
          <option value="any">{t('home.quick.any')}</option>
          <option value="person">{t('home.quick.person')}</option>
          <option value="agent">{t('home.quick.agent')}</option>
        </select>
      </label>
      <label>
        <input type="checkbox" name="house" defaultChecked /> {t('home.quick.house')}
      </label>
    </StartForm>
  );
}

export function JoinByCode() {
  return (
    <StartForm title="home.code" lead="home.code.lead" submit="home.join" start={join}>
      <NameField />
      <label class="field">
        <span>{t('home.code.label')}</span>
        <input
          name="code"
          required
          minLength={6}
          maxLength={6}
          pattern="[A-Za-z]{6}"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          class="code"
        />
      </label>
    </StartForm>
  );
}

interface StartFormProps {
  readonly title: Key;
  readonly lead?: Key;
  readonly submit: Key;
  readonly children: ComponentChildren;
  start(form: FormData): Promise<void>;
}

function StartForm({ title, lead, submit, children, start }: StartFormProps) {
  return (
    <AttemptForm attempt={useAttempt()} labelledBy={title} submit={t(submit)} send={start}>
      <h2 id={title}>{t(title)}</h2>
      {lead && <p>{t(lead)}</p>}
      {children}
    </AttemptForm>
  );
}

function whoAndRules(form: FormData): object {
  return { name: nameIn(form), ruleset: form.get('ruleset'), as: 'person', client: 'web' };
}

function queue(form: FormData): Promise<void> {
  const house = form.has('house') ? { houseAfterSeconds: HOUSE_AFTER_SECONDS, strength: 1000 } : {};
  return start({ mode: 'quick', opponent: form.get('opponent'), ...house, ...whoAndRules(form) });
}

async function start(body: object): Promise<void> {
  const started = await post<Started>('/games', { body, idempotencyKey: crypto.randomUUID() });
  openTable(started, started.inviteUrl ?? undefined);
}

async function join(form: FormData): Promise<void> {
  const body = { code: String(form.get('code')), name: nameIn(form), as: 'person', client: 'web' };
  openTable(await post<Joined>('/games/join', { body, idempotencyKey: crypto.randomUUID() }));
}
