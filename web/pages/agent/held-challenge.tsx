// A challenge created in this browser: its link until it is opened, and its polled status.
import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { ChallengeBody } from '../../../schema/agent.ts';
import { get, Refused } from '../../game/api.ts';
import type { HeldChallenge } from '../../game/challenges.ts';
import { peopleText } from '../../text/people.ts';
import { tableText } from '../../text/text.ts';
import { CopyLink } from '../copy-link.tsx';
import { formatDelta, formatInstant } from '../../ui/format.ts';

const ASK_EVERY_MS = 4000;

interface HeldChallengeItemProps {
  readonly challenge: HeldChallenge;
  readonly agentName: string;
  onPlayed(): void;
  onForget(): void;
}

export function HeldChallengeItem({ challenge, agentName, onPlayed, onForget }: HeldChallengeItemProps) {
  const state = useStanding(challenge.token, onPlayed);
  const now = state.value;
  const isOpen = now?.status === 'pending';
  return (
    <div class="held-challenge" data-status={now?.status}>
      <h3>{peopleText('challenge.for', { name: challenge.challenger })}</h3>
      <p role="status">{now === undefined ? peopleText('people.loading') : statusText(now, agentName)}</p>
      {isOpen && !now.opened && <CopyLink url={challenge.url} />}
      <div class="actions">
        {isOpen && !now.opened && (
          <a class="button" href={challenge.url}>
            {peopleText('challenge.self')}
          </a>
        )}
        {isOpen && now.opened && (
          <a class="button" href={now.watchUrl}>
            {peopleText('challenge.watch')}
          </a>
        )}
        {now?.result && (
          <a class="button" href={now.result.replayUrl}>
            {tableText('play.replay')}
          </a>
        )}
        {!isOpen && now !== undefined && (
          <button type="button" class="button-quiet" onClick={onForget}>
            {peopleText('challenge.forget')}
          </button>
        )}
      </div>
    </div>
  );
}

/** `gone`: the server no longer knows the challenge. */
type Standing = ChallengeBody | { readonly status: 'gone'; readonly result?: undefined };

function statusText(now: Standing, name: string): string {
  if (now.status === 'gone') return peopleText('challenge.gone');
  const { challenger, result } = now;
  if (result) {
    const values = { name, challenger, agentScore: result.scoreAgent, challengerScore: result.scoreChallenger };
    const delta = formatDelta(result.agentEloDelta);
    return `${peopleText(`agent.match.${result.winner}`, values)}. ${peopleText('challenge.moved', { name, delta })}`;
  }
  if (now.status === 'expired') return peopleText('challenge.expired');
  const until = formatInstant(now.expiresAt);
  return peopleText(now.opened ? 'challenge.opened' : 'challenge.pending', { challenger, until });
}

/** @param onPlayed called if it is played while this page is open */
function useStanding(token: string, onPlayed: () => void): ReadonlySignal<Standing | undefined> {
  const standing = useSignal<Standing | undefined>(undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const ask = async (): Promise<void> => {
      const before = standing.value;
      // Without an answer, keeps the old status and polls again.
      const now = document.visibilityState === 'visible' || !before ? await read(token).catch(() => before) : before;
      if (isGone) return;
      standing.value = now;
      if (before?.status === 'pending' && now?.status === 'played') onPlayed();
      if (now === undefined || now.status === 'pending') timer = setTimeout(ask, ASK_EVERY_MS);
    };
    void ask();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [token]);
  return standing;
}

async function read(token: string): Promise<Standing> {
  try {
    return await get<ChallengeBody>(`/agent/challenge/${encodeURIComponent(token)}`);
  } catch (error) {
    if (error instanceof Refused) return { status: 'gone' };
    throw error;
  }
}
