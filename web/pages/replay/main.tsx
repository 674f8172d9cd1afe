// The replay page: a whole game from the fragment of its address, replayed in the browser without a server.
import { signal } from '@preact/signals';
import { render } from 'preact';
import { newViewing, openReplayLink, parseReplayAddress, type Opened } from '../../game/replay.ts';
import { replayText } from '../../text/replay.ts';
import { tableText } from '../../text/text.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import type { Player } from './player.ts';
import { ReplayTable } from './replay-table.tsx';

let openings = 0;
const opened = signal(openAddress());
let player: Player | undefined;

function openAddress() {
  const { link, at, perspective, id } = parseReplayAddress(location);
  const found = openReplayLink(link);
  return found.is === 'recording'
    ? { is: found.is, opening: ++openings, link, id, viewing: newViewing(found.recording, at, perspective) }
    : { ...found, link, id };
}

/** Opens another link in the same tab; after a jump within the page (#main), restores the game's address. */
function onHash(): void {
  const isPart = document.querySelector(`[id="${CSS.escape(location.hash.slice(1))}"]`) !== null;
  if (!isPart) opened.value = openAddress();
  else history.replaceState(null, '', player?.address() ?? `#${opened.value.link}`);
}

function Replay() {
  const found = opened.value;
  return (
    <PageFrame title={replayText('replay.title')}>
      {found.is === 'recording' ? (
        <ReplayTable
          key={found.opening}
          link={found.link}
          gameId={found.id}
          opened={found.viewing}
          onPlayer={(made) => {
            player = made;
          }}
        />
      ) : (
        <Unopened opened={found} gameId={found.link === '' ? found.id : undefined} />
      )}
    </PageFrame>
  );
}

interface UnopenedProps {
  readonly opened: Exclude<Opened, { is: 'recording' }>;
  /** The game of a link whose fragment was dropped, as some programs do. */
  readonly gameId: string | undefined;
}

/** Says why a link cannot be replayed here, and what to do. */
function Unopened({ opened, gameId }: UnopenedProps) {
  return (
    <section class="panel replay-problem" role="alert">
      {opened.is === 'no link' ? (
        <>
          <h1>{replayText('replay.noLink.title')}</h1>
          <p>{replayText('replay.noLink')}</p>
          {gameId && (
            <>
              <p>{replayText('replay.noLink.game')}</p>
              <div class="row replay-ways">
                <a class="button" href={`/watch/${gameId}`}>
                  {replayText('replay.noLink.watch')}
                </a>
                <a class="button" href={`/review/${gameId}`}>
                  {tableText('play.review')}
                </a>
              </div>
            </>
          )}
          <p>{replayText('replay.noLink.todo')}</p>
          <Paste />
        </>
      ) : (
        <>
          <h1>{replayText('replay.rules.title')}</h1>
          <p>{replayText('replay.rules', { rules: opened.rules })}</p>
          <p>{replayText('replay.rules.todo')}</p>
        </>
      )}
      <a class="button" href="/">
        {tableText('missing.home')}
      </a>
    </section>
  );
}

function Paste() {
  return (
    <form
      class="row replay-paste"
      onSubmit={(event) => {
        event.preventDefault();
        const pasted = String(new FormData(event.currentTarget).get('link') ?? '').trim();
        location.hash = pasted.slice(pasted.indexOf('#') + 1);
      }}
    >
      <label class="field">
        <span>{replayText('replay.paste')}</span>
        <input name="link" required autocomplete="off" spellcheck={false} />
      </label>
      <button type="submit" class="button button-primary">
        {replayText('replay.open')}
      </button>
    </form>
  );
}

addEventListener('hashchange', onHash);
render(<Replay />, document.querySelector('#page')!);
