// The board in a chat (MCP Apps): one game, to be played in the reader's own seat or to be watched.
import { computed, effect, signal } from '@preact/signals';
import { render } from 'preact';
import { t } from '../../text/text.ts';
import { LiveRegion } from '../../ui/live-region.tsx';
import { sound } from '../../ui/settings.ts';
import { Failure, newAttempt } from '../attempt.tsx';
import { newChatGame, type BoardRole } from './chat-game.ts';
import { ChatTable } from './chat-table.tsx';
import { dress } from './dress.ts';
import { newHost, type ToolResult } from './host.ts';

const host = newHost();
const game = newChatGame(host);
const canOpenLinks = signal(false);
const role = signal<BoardRole | undefined>(undefined);
const opening = newAttempt();
const page = document.querySelector('#page')!;
// Nobody expects a chat to sound, and there is no switch.
sound.value = false;

function Page() {
  const openLink = canOpenLinks.value ? host.openLink : undefined;
  const open = (): void => void opening.run(() => game.open(role.value!));
  return (
    <>
      {game.table.value ? (
        <ChatTable chatGame={game} openLink={openLink} takeHere={open} />
      ) : (
        <p>{opening.failure.value === '' && t('play.connecting')}</p>
      )}
      <Failure attempt={opening} />
      <LiveRegion />
    </>
  );
}

/** A chat that keeps `_meta` to itself still lets its reader watch. */
function roleIn({ isError, structuredContent, _meta: meta }: ToolResult): BoardRole | undefined {
  const given = meta?.['game-arena/board'] as BoardRole | undefined;
  const gameId = (structuredContent as { game?: { id?: string } } | undefined)?.game?.id;
  return isError || gameId === undefined ? undefined : (given ?? { gameId, role: 'watch' });
}

const sizes = new ResizeObserver(() => {
  const { width, height } = page.getBoundingClientRect();
  host.reportSize({ width: Math.ceil(width), height: Math.ceil(Math.min(height, maxHeight)) });
});
let maxHeight = Infinity;

render(<Page />, page);
canOpenLinks.value = await host.connect({
  onResult(result) {
    // One board a game: what comes later is another game's, and has a board of its own.
    role.value ??= roleIn(result);
    if (role.value && !game.game.value) void opening.run(() => game.open(role.value!));
  },
  onContext(context) {
    dress(context);
    maxHeight = context.containerDimensions?.maxHeight ?? maxHeight;
  },
});
// Not before there is a table, so that the chat is told one height for each width.
const isShown = computed(() => game.table.value !== undefined);
effect(() => {
  if (isShown.value) sizes.observe(page);
});
