// The reader's result, and a line of text to share that reveals nothing about the deal.
import { useSignal } from '@preact/signals';
import type { DailyDealBody, OwnDeal } from '../../../schema/daily-deal.ts';
import { dealText } from '../../text/deal.ts';
import { announce } from '../../ui/live-region.tsx';
import { share, type Outcome } from '../share.ts';
import { resultFacts, shareText } from './words.ts';

interface OwnResultProps {
  readonly deal: DailyDealBody;
  readonly yours: OwnDeal;
}

export function OwnResult({ deal, yours }: OwnResultProps) {
  const facts = resultFacts(yours);
  if (facts) {
    return (
      <>
        <p class="deal-place">{dealText('deal.place', { place: yours.place!, played: deal.played })}</p>
        <p>{dealText('deal.own', facts)}</p>
      </>
    );
  }
  if (yours.state === 'playing') return null;
  return <p role="status">{dealText(yours.state === 'pending' ? 'deal.pending' : 'deal.unranked')}</p>;
}

/** Shares through the device's share menu or the clipboard. */
export function ShareResult({ deal, yours }: OwnResultProps) {
  const outcome = useSignal<Outcome | undefined>(undefined);
  const facts = resultFacts(yours);
  if (!facts) return null;
  const text = shareText(deal, facts);
  const url = `${location.origin}/daily-deal`;
  const copy = `${text} ${url}`;
  const shareNow = async (): Promise<void> => {
    outcome.value = await share({ url, text, copy });
    if (outcome.value === 'copied') announce(dealText('deal.shared'));
  };
  return (
    <>
      <button type="button" class="button-primary" onClick={() => void shareNow()}>
        {dealText(outcome.value === 'copied' ? 'deal.shared' : 'deal.share')}
      </button>
      {outcome.value === 'by hand' && <p class="deal-by-hand">{copy}</p>}
    </>
  );
}
