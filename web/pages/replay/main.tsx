// The replay page: a whole game from the fragment of its address, replayed in the browser without a server.
import { signal } from '@preact/signals';
import { render } from 'preact';
import { newViewing, openLink, parseReplayFragment } from '../../game/replay.ts';
import { t } from '../../text/text.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import type { Player } from './player.ts';
import { ReplayTable } from './replay-table.tsx';
import { Unopened } from './unopened.tsx';

const opened = signal(openFragment());
let player: Player | undefined;

function openFragment() {
  const { link, at, perspective, id } = parseReplayFragment(location.hash);
  const found = openLink(link);
  return found.is === 'recording'
    ? { is: found.is, link, id, viewing: newViewing(found.recording, at, perspective) }
    : { ...found, link };
}

/** Opens another link in the same tab; after a jump within the page (#main), restores the game's address. */
function onHash(): void {
  const isPart = document.querySelector(`[id="${CSS.escape(location.hash.slice(1))}"]`) !== null;
  if (!isPart) opened.value = openFragment();
  else history.replaceState(null, '', `#${player?.fragment() ?? opened.value.link}`);
}

function Replay() {
  const found = opened.value;
  return (
    <PageFrame title={t('replay.title')}>
      {found.is === 'recording' ? (
        <ReplayTable
          key={found.link}
          link={found.link}
          gameId={found.id}
          opened={found.viewing}
          onPlayer={(made) => {
            player = made;
          }}
        />
      ) : (
        <Unopened opened={found} />
      )}
    </PageFrame>
  );
}

addEventListener('hashchange', onHash);
render(<Replay />, document.querySelector('#page')!);
