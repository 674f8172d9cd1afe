// The board in a chat (MCP Apps): shows the game of a tool's answer and plays it through the chat's tools.
import { signal } from '@preact/signals';
import { render } from 'preact';
import { t } from '../../text/text.ts';
import { LiveRegion } from '../../ui/live-region.tsx';
import { newChatGame } from './chat-game.ts';
import { ChatTable } from './chat-table.tsx';
import { dress } from './dress.ts';
import { newHost } from './host.ts';

const host = newHost();
const game = newChatGame(host);
const canOpenLinks = signal(false);
const page = document.querySelector('#page')!;

function Page() {
  const openLink = canOpenLinks.value ? host.openLink : undefined;
  return (
    <>
      {game.table.value ? <ChatTable chatGame={game} openLink={openLink} /> : <p>{t('play.connecting')}</p>}
      <LiveRegion />
    </>
  );
}

render(<Page />, page);
canOpenLinks.value = await host.connect({
  onArguments: game.address,
  onResult: ({ isError, structuredContent }) => structuredContent && !isError && game.show(structuredContent),
  onContext: dress,
});
new ResizeObserver(() => {
  const { width, height } = page.getBoundingClientRect();
  host.reportSize({ width: Math.ceil(width), height: Math.ceil(height) });
}).observe(page);
