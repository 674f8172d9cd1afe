// Reactions at the table: the menu of six, and a player's reaction beside their portrait for a few seconds. Loaded at the
// first reaction.
import { signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { ReactionMessage } from '../../../schema/reactions.ts';
import { REACTIONS, type Reaction } from '../../../schema/enumerations.ts';
import { SEATS, type Seat } from '../../../src/engine/index.ts';
import { REACTION_ART } from '../../art/reactions.ts';
import type { Session } from '../../game/session.ts';
import { storeText, storedText } from '../../game/stored.ts';
import type { Table } from '../../game/table.ts';
import { reactionText } from '../../text/reactions.ts';
import { announce } from '../../ui/live-region.tsx';
import { useReason } from '../reason.ts';

await styled(new URL('./reactions.css', import.meta.url).href);

const SHOWN_MS = 4000;
const STORED = 'arena-reactions';

/** Whether this browser shows reactions. */
const isShown = signal(storedText(STORED) !== 'off');

export interface ReactingProps {
  readonly session: Session;
  readonly table: Table;
}

interface ReactionsProps extends ReactingProps {
  /** The newest reaction, as a new object each time. */
  readonly last: ReactionMessage | undefined;
}

export function Reactions({ session, table, last }: ReactionsProps) {
  const bubbles = useSignal<Partial<Record<Seat, ReactionMessage>>>({});
  useEffect(() => {
    if (!last || !isShown.value) return;
    bubbles.value = { ...bubbles.value, [last.seat]: last };
    announce(
      reactionText('reactions.by', { name: table.names[last.seat], words: reactionText(`reactions.${last.reaction}`) }),
    );
    setTimeout(() => {
      if (bubbles.value[last.seat] === last) bubbles.value = { ...bubbles.value, [last.seat]: undefined };
    }, SHOWN_MS);
  }, [last]);
  return (
    <>
      {table.viewer !== 'spectator' && <ReactionMenu session={session} />}
      {SEATS.map((seat) => {
        const shown = bubbles.value[seat];
        return shown && isShown.value && <Bubble key={seat} {...shown} />;
      })}
    </>
  );
}

function ReactionMenu({ session }: Pick<ReactingProps, 'session'>) {
  const menu = useRef<HTMLDivElement>(null);
  const failure = useSignal<unknown>(undefined);
  const why = useReason(failure.value);
  // The press on the button that loaded this should open the menu.
  useEffect(() => {
    if (document.activeElement?.getAttribute('popovertarget') === 'reactions') menu.current?.showPopover();
  }, []);
  const send = async (reaction: Reaction): Promise<void> => {
    failure.value = undefined;
    try {
      await session.react(reaction);
      menu.current?.hidePopover();
    } catch (error) {
      failure.value = error;
    }
  };
  return (
    <div
      ref={menu}
      id="reactions"
      class="menu reactions"
      popover="auto"
      role="group"
      aria-label={reactionText('reactions.title')}
    >
      <div class="reaction-choices">
        {REACTIONS.map((reaction) => (
          <button key={reaction} type="button" onClick={() => void send(reaction)}>
            <ReactionArt reaction={reaction} />
            {reactionText(`reactions.${reaction}`)}
          </button>
        ))}
      </div>
      <p role="alert" class="failure">
        {why}
      </p>
      <button type="button" class="button-quiet" aria-pressed={isShown.value} onClick={toggle}>
        {reactionText('reactions.show')}
      </button>
    </div>
  );
}

/** Beside the player's portrait, above everything else, so that the layout does not shift. */
function Bubble({ seat, reaction }: ReactionMessage) {
  const bubble = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const face = document.querySelector(`.player-bar[data-seat="${seat}"] .seat-face`)?.getBoundingClientRect();
    const style = bubble.current?.style;
    if (!face || !style) return;
    style.left = `${face.right + 6}px`;
    style.top = `${face.top + face.height / 2}px`;
    style.visibility = 'visible';
  }, []);
  return (
    <div ref={bubble} class="reaction-bubble" data-reaction={reaction} aria-hidden="true">
      <ReactionArt reaction={reaction} />
      {reactionText(`reactions.${reaction}`)}
    </div>
  );
}

function ReactionArt({ reaction }: { readonly reaction: Reaction }) {
  return (
    <svg
      class="portrait-art reaction-art"
      viewBox="0 0 100 100"
      aria-hidden="true"

      dangerouslySetInnerHTML={{ __html: REACTION_ART[reaction] }}
    />
  );
}

function toggle(): void {
  isShown.value = !isShown.value;
  storeText(STORED, isShown.value ? 'on' : 'off');
}

/** Resolves when the style sheet has loaded or failed. */
function styled(href: string): Promise<void> {
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    document.head.append(link);
  });
}
