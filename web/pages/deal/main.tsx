// The daily deal: playing it, the reader's place, and the results of today and yesterday.
import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import { dayBefore } from '../../../schema/calendar.ts';
import type { DailyDealBody } from '../../../schema/daily-deal.ts';
import { get } from '../../game/api.ts';
import { dealText } from '../../text/deal.ts';
import { todaysDealText as today } from '../../text/todays-deal.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Loaded, useLoad, type Load } from '../loading/loading.tsx';
import { useAnswer } from '../use-answer.ts';
import { DayList } from './day-list.tsx';
import { TodaysDeal } from './todays-deal.tsx';

/** How often to reload while the reader's game is being reviewed. */
const RELOAD_AFTER_MS = 1500;

function DailyDeal() {
  const load = useLoad(() => get<DailyDealBody>('/daily-deal?limit=1'));
  useReloadWhilePending(load);
  return (
    <PageFrame title={today('deal.title')}>
      <h1>{today('deal.title')}</h1>
      <p class="lead">{dealText('deal.lead')}</p>
      <Loaded load={load}>
        {(deal) => (
          <div class="stack">
            <section class="panel" aria-label={today('deal.title')}>
              <TodaysDeal deal={deal} onEnd={() => void load.reload()} />
            </section>
            <p class="faint">
              {dealText('deal.loss.why')} {dealText('deal.secret')}
            </p>
            <div class="columns deal-days">
              <DayList
                date={null}
                heading="deal.today"
                place={deal.yours?.place ?? null}
                version={`${deal.date} ${deal.played}`}
              />
              <Yesterday date={dayBefore(deal.date)} />
            </div>
          </div>
        )}
      </Loaded>
    </PageFrame>
  );
}

function Yesterday({ date }: { readonly date: string }) {
  const place = useAnswer<DailyDealBody>(`/daily-deal?date=${date}&limit=1`)?.yours?.place ?? null;
  return <DayList date={date} heading="deal.yesterday" place={place} version={date} />;
}

/** Reloads until the reader has a place. */
function useReloadWhilePending({ value, reload }: Load<DailyDealBody>): void {
  const deal = value.value;
  useEffect(() => {
    if (deal?.yours?.state !== 'pending') return;
    const timer = setTimeout(() => void reload(), RELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [deal]);
}

render(<DailyDeal />, document.querySelector('#page')!);
