// Other ways into a game: with a friend by link or code, quick match, and the API.
import { homeText } from '../../text/home.ts';
import { frameText } from '../../text/frame.ts';
import { ActionForm, useAction } from '../action.tsx';
import { HOUSE_AFTER_SECONDS, QUICK } from '../quick.ts';
import { join, StartButton } from '../start.tsx';

export function OtherWaysIn() {
  return (
    <div class="columns doors">
      <section class="panel" aria-labelledby="friend">
        <h2 id="friend">{homeText('home.friend')}</h2>
        <p>{homeText('home.friend.lead')}</p>
        <StartButton game={{ mode: 'duel', opponent: 'person' }}>{homeText('home.create')}</StartButton>
        <JoinByCode />
        <p>
          <a href="/friends">{homeText('home.friend.all')}</a>
        </p>
      </section>
      <section class="panel" aria-labelledby="quick">
        <h2 id="quick">{homeText('home.quick')}</h2>
        <p>{homeText('home.quick.lead', { seconds: HOUSE_AFTER_SECONDS })}</p>
        <StartButton game={QUICK}>{homeText('home.quick.find')}</StartButton>
      </section>
      <Builders />
    </div>
  );
}

function JoinByCode() {
  const action = useAction();
  return (
    <details class="join-code">
      <summary>{homeText('home.code.lead')}</summary>
      <ActionForm
        action={action}
        class="row"
        submit={homeText('home.join')}
        send={(form) => join(String(form.get('code')))}
      >
        <label class="field">
          <span>{homeText('home.code.label')}</span>
          <input
            name="code"
            required
            pattern="([\s\-]*[A-Za-z]){6}[\s\-]*"
            title={homeText('home.code.lead')}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            class="code"
          />
        </label>
      </ActionForm>
    </details>
  );
}

function Builders() {
  const request = `curl ${location.origin}/api/v1/games \\\n  -H 'Content-Type: application/json' \\\n  -d '{"mode":"house","name":"My agent"}'`;
  return (
    <section class="panel" aria-labelledby="builders">
      <h2 id="builders">{homeText('home.agents')}</h2>
      <p>{homeText('home.agents.lead')}</p>
      <pre class="request" tabIndex={0} aria-label={homeText('home.agents.request')}>
        <code>{request}</code>
      </pre>
      <div class="actions">
        <a class="button" href="/developers">
          {frameText('frame.nav.developers')}
        </a>
        <a class="button" href="/llms.txt">
          llms.txt
        </a>
      </div>
    </section>
  );
}
