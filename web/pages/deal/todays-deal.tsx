// Today's deal: opponent, ruleset, the reader's result or a button to play, and the countdown to the next deal.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { DailyDealBody, OwnDeal } from '../../../schema/daily-deal.ts';
import type { Joined } from '../../../schema/game.ts';
import { Portrait } from '../../art/portrait.tsx';
import { findSeat } from '../../game/seats.ts';
import { serverNow } from '../../game/server-time.ts';
import { postNamed } from '../../game/name-fallback.ts';
import { nextDealWords, todaysDealText } from '../../text/todays-deal.ts';
import { frameText } from '../../text/frame.ts';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { ActionFailure, useAction } from '../action.tsx';
import { openTable } from '../open-table.ts';

interface TodaysDealProps {
  readonly deal: DailyDealBody;
  /** Address of the results, if they are on another page. */
  readonly listHref?: string;
  /** Called when the day is over, so that its deal is no longer shown as today's. */
  onEnd(): void;
}

export function TodaysDeal({ deal, listHref, onEnd }: TodaysDealProps) {
  const { character, ruleset, yours } = deal;
  const played = useLazyModule(yours !== null, () => import('./own-result.tsx'));
  return (
    <div class="deal">
      <span class="deal-face" aria-hidden="true">
        <Portrait agent={character.slug} />
      </span>
      <div class="deal-words">
        <p>
          <strong>
            {todaysDealText('deal.against', { name: character.name, rules: frameText(`play.ruleset.${ruleset}`) })}
          </strong>
        </p>
        {yours && played && <played.OwnResult deal={deal} yours={yours} />}
        <p class="faint">
          {!yours && deal.played > 0 && `${todaysDealText('deal.played', { played: deal.played })} `}
          <Countdown endsAt={deal.endsAt} onEnd={onEnd} />
        </p>
      </div>
      <div class="actions">
        {(!yours || yours.state === 'playing') && <Play yours={yours} />}
        {yours?.state === 'ranked' && played && <played.ShareResult deal={deal} yours={yours} />}
        {listHref && (
          <a class="button" href={listHref}>
            {todaysDealText('deal.all')}
          </a>
        )}
      </div>
    </div>
  );
}

function Play({ yours }: { readonly yours: OwnDeal | null }) {
  const action = useAction();
  if (yours && findSeat(yours.gameId)) {
    return (
      <a class="button button-primary" href={`/play/${yours.gameId}`}>
        {todaysDealText('deal.continue')}
      </a>
    );
  }
  return (
    <>
      <button
        type="button"
        class="button-primary"
        aria-disabled={action.isRunning}
        onClick={() => void action.run(play)}
      >
        {todaysDealText(yours ? 'deal.continue' : 'deal.play')}
      </button>
      <ActionFailure action={action} />
    </>
  );
}

async function play(): Promise<void> {
  await openTable(await postNamed<Joined>('/daily-deal'));
}

const MINUTE_MS = 60_000;

function Countdown({ endsAt, onEnd }: { readonly endsAt: string; onEnd(): void }) {
  const now = useSignal(serverNow());
  const leftMs = Date.parse(endsAt) - now.value;
  useEffect(() => {
    // One second after the end, to be sure that it is over on the server too.
    const pauseMs = leftMs > 0 ? Math.min(leftMs + 1000, MINUTE_MS / 2) : MINUTE_MS / 2;
    const timer = setTimeout(() => {
      now.value = serverNow();
      if (Date.parse(endsAt) <= now.value) onEnd();
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [leftMs]);
  return <>{nextDealWords(Math.max(0, Math.ceil(leftMs / MINUTE_MS)))}</>;
}
