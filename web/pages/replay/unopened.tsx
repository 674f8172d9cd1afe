// Why a link cannot be replayed here, and what to do.
import type { Opened } from '../../game/replay.ts';
import { t } from '../../text/text.ts';

export function Unopened({ opened }: { readonly opened: Exclude<Opened, { is: 'recording' }> }) {
  return (
    <section class="panel replay-problem" role="alert">
      {opened.is === 'no link' ? (
        <>
          <h1>{t('replay.noLink.title')}</h1>
          <p>{t('replay.noLink')}</p>
          <p>{t('replay.noLink.todo')}</p>
          <Paste />
        </>
      ) : (
        <>
          <h1>{t('replay.rules.title')}</h1>
          <p>{t('replay.rules', { rules: opened.rules })}</p>
          <p>{t('replay.rules.todo')}</p>
        </>
      )}
      <a class="button" href="/">
        {t('replay.home')}
      </a>
    </section>
  );
}

function Paste() {
  return (
    <form
      class="replay-paste"
      onSubmit={(event) => {
        event.preventDefault();
        const pasted = String(new FormData(event.currentTarget).get('link') ?? '').trim();
        location.hash = pasted.slice(pasted.indexOf('#') + 1);
      }}
    >
      <label>
        <span>{t('replay.paste')}</span>
        <input name="link" required autocomplete="off" spellcheck={false} />
      </label>
      <button type="submit" class="button button-primary">
        {t('replay.open')}
      </button>
    </form>
  );
}
