// The board in a chat (MCP Apps): one game, played in the reader's own seat or watched.
import { computed, effect, signal } from '@preact/signals';
import { render } from 'preact';
import { tableText } from '../../text/text.ts';
import { LiveRegion } from '../../ui/live-region.tsx';
import { sound } from '../../ui/settings.ts';
import { ActionFailure, newAction } from '../action.tsx';
import { newChatGame, type BoardRole } from './chat-game.ts';
import { ChatTable } from './chat-table.tsx';
import { applyChatTheme } from './chat-theme.ts';
import { newHost, type ToolResult } from './host.ts';

const host = newHost();
const game = newChatGame(host);
const canOpenLinks = signal(false);
/** `null` if the result has no game to show. */
const role = signal<BoardRole | null | undefined>(undefined);
const opening = newAction();
const page = document.querySelector('#page')!;
// Nobody expects sounds from a chat, and there is no switch.
sound.value = false;

function Page() {
  const openLink = canOpenLinks.value ? host.openLink : undefined;
  // Other results are for the assistant.
  if (role.value === null) return null;
  return (
    <>
      {game.table.value ? (
        <ChatTable chatGame={game} openLink={openLink} takeHere={open} />
      ) : (
        <p>{opening.failure.value === undefined && tableText('play.connecting')}</p>
      )}
      <ActionFailure action={opening} />
      {!game.table.value && opening.failure.value !== undefined && (
        <button type="button" onClick={open}>
          {tableText('offline.again')}
        </button>
      )}
      <LiveRegion />
    </>
  );
}

function open(): void {
  const opened = role.value;
  if (opened) void opening.run(() => game.open(opened));
}

/** If the chat withholds `_meta`, the reader can still watch. */
function roleIn({ isError, structuredContent, _meta: meta }: ToolResult): BoardRole | null {
  const gameId = (structuredContent as { game?: { id?: string } } | undefined)?.game?.id;
  if (isError || gameId === undefined) return null;
  const given = meta?.['game-arena/board'] as BoardRole | null | undefined;
  return given === undefined ? { gameId, role: 'watch' } : given;
}

const sizes = new ResizeObserver(() => {
  const { width, height } = page.getBoundingClientRect();
  host.reportSize({ width: Math.ceil(width), height: Math.ceil(Math.min(height, maxHeight)) });
});
let maxHeight = Infinity;

render(<Page />, page);
canOpenLinks.value = await host.connect({
  onResult(result) {
    // One board per game: later results belong to other games, which have their own boards.
    role.value ??= roleIn(result);
    if (!game.game.value) open();
  },
  onContext(context) {
    applyChatTheme(context);
    maxHeight = context.containerDimensions?.maxHeight ?? maxHeight;
  },
});
// Not while connecting, so that the reported height depends only on the width.
const isSettled = computed(() => role.value === null || !!game.table.value || opening.failure.value !== undefined);
effect(() => {
  if (isSettled.value) sizes.observe(page);
});
