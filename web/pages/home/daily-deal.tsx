// Today's deal on the first page; empty until it has loaded.
import { useSignal } from '@preact/signals';
import type { DailyDealBody } from '../../../schema/daily-deal.ts';
import { todaysDealText } from '../../text/todays-deal.ts';
import { TodaysDeal } from '../deal/todays-deal.tsx';
import { useAnswer } from '../use-answer.ts';

export function DailyDealPanel() {
  const ended = useSignal(0);
  return <OneDay key={ended.value} onEnd={() => ended.value++} />;
}

function OneDay({ onEnd }: { onEnd(): void }) {
  const deal = useAnswer<DailyDealBody>('/daily-deal?limit=1');
  if (!deal) return null;
  return (
    <section class="band" aria-labelledby="deal">
      <h2 id="deal">{todaysDealText('deal.title')}</h2>
      <div class="panel">
        <TodaysDeal deal={deal} listHref="/daily-deal" onEnd={onEnd} />
      </div>
    </section>
  );
}
