// The other ways into a game: a friend by link or by code, somebody who is waiting, and the API.
import { w } from '../../text/home.ts';
import { t } from '../../text/frame.ts';
import { AttemptForm, useAttempt } from '../attempt.tsx';
import { HOUSE_AFTER_SECONDS, QUICK } from './quick.ts';
import { join, StartButton } from './start.tsx';

export function Doors() {
  return (
    <div class="columns doors">
      <section class="panel" aria-labelledby="friend">
        <h2 id="friend">{w('home.friend')}</h2>
        <p>{w('home.friend.lead')}</p>
        <StartButton game={{ mode: 'duel', opponent: 'person' }}>{w('home.create')}</StartButton>
        <JoinByCode />
        <p>
          <a href="/friends">{w('home.friend.all')}</a>
        </p>
      </section>
      <section class="panel" aria-labelledby="quick">
        <h2 id="quick">{w('home.quick')}</h2>
        <p>{w('home.quick.lead', { seconds: HOUSE_AFTER_SECONDS })}</p>
        <StartButton game={QUICK}>{w('home.quick.find')}</StartButton>
      </section>
      <Builders />
    </div>
  );
}

function JoinByCode() {
  const attempt = useAttempt();
  return (
    <details class="join-code">
      <summary>{w('home.code.lead')}</summary>
      <AttemptForm
        attempt={attempt}
        class="row"
        submit={w('home.join')}
        send={(form) => join(String(form.get('code')))}
      >
        <label class="field">
          <span>{w('home.code.label')}</span>
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
      <h2 id="builders">{w('home.agents')}</h2>
      <p>{w('home.agents.lead')}</p>
      <pre class="request" tabIndex={0} aria-label={w('home.agents.request')}>
        <code>{request}</code>
      </pre>
      <div class="actions">
        <a class="button" href="/developers">
          {t('frame.nav.developers')}
        </a>
        <a class="button" href="/llms.txt">
          llms.txt
        </a>
      </div>
    </section>
  );
}
