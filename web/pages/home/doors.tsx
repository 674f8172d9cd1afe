// The other ways into a game: a friend by link or by code, somebody who is waiting, and the API.
import { t } from '../../text/text.ts';
import { AttemptForm, useAttempt } from '../attempt.tsx';
import { join, StartButton } from './start.tsx';

const HOUSE_AFTER_SECONDS = 30;
const QUICK = { mode: 'quick', opponent: 'any', houseAfterSeconds: HOUSE_AFTER_SECONDS, strength: 1000 };

export function Doors() {
  return (
    <div class="columns doors">
      <section class="panel" aria-labelledby="friend">
        <h2 id="friend">{t('home.friend')}</h2>
        <p>{t('home.friend.lead')}</p>
        <StartButton game={{ mode: 'duel', opponent: 'person' }}>{t('home.create')}</StartButton>
        <JoinByCode />
        <p>
          <a href="/friends">{t('home.friend.all')}</a>
        </p>
      </section>
      <section class="panel" aria-labelledby="quick">
        <h2 id="quick">{t('home.quick')}</h2>
        <p>{t('home.quick.lead', { seconds: HOUSE_AFTER_SECONDS })}</p>
        <StartButton game={QUICK}>{t('home.quick.find')}</StartButton>
      </section>
      <Builders />
    </div>
  );
}

function JoinByCode() {
  const attempt = useAttempt();
  return (
    <details class="join-code">
      <summary>{t('home.code.lead')}</summary>
      <AttemptForm
        attempt={attempt}
        class="row"
        submit={t('home.join')}
        send={(form) => join(String(form.get('code')))}
      >
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
      </AttemptForm>
    </details>
  );
}

function Builders() {
  const request = `curl ${location.origin}/api/v1/games \\\n  -H 'Content-Type: application/json' \\\n  -d '{"mode":"house","name":"My agent"}'`;
  return (
    <section class="panel" aria-labelledby="builders">
      <h2 id="builders">{t('home.agents')}</h2>
      <p>{t('home.agents.lead')}</p>
      <pre class="request" tabIndex={0} aria-label={t('home.agents.request')}>
        <code>{request}</code>
      </pre>
      <div class="actions">
        <a class="button" href="/docs">
          {t('missing.docs')}
        </a>
        <a class="button" href="/llms.txt">
          llms.txt
        </a>
      </div>
    </section>
  );
}
