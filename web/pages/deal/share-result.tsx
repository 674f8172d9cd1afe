// One's own result in a line of text that tells nothing of the deal, by the device's menu or the clipboard.
import { useSignal } from '@preact/signals';
import type { DailyDealBody, OwnDeal } from '../../../schema/daily-deal.ts';
import { d } from '../../text/deal.ts';
import { announce } from '../../ui/live-region.tsx';
import { wasCopied } from '../copy-link.tsx';
import { resultFacts, shareText } from './words.ts';

export function ShareResult({ deal, yours }: { readonly deal: DailyDealBody; readonly yours: OwnDeal }) {
  const outcome = useSignal<'none' | 'copied' | 'by hand'>('none');
  const facts = resultFacts(yours);
  if (!facts) return null;
  const text = shareText(deal, facts);
  const url = `${location.origin}/daily-deal`;
  const share = async (): Promise<void> => {
    if ('share' in navigator && (await wasShared(text, url))) return;
    outcome.value = (await wasCopied(`${text} ${url}`)) ? 'copied' : 'by hand';
    if (outcome.value === 'copied') announce(d('deal.shared'));
  };
  return (
    <>
      <button type="button" class="button-primary" onClick={() => void share()}>
        {d(outcome.value === 'copied' ? 'deal.shared' : 'deal.share')}
      </button>
      {outcome.value === 'by hand' && <p class="deal-by-hand">{`${text} ${url}`}</p>}
    </>
  );
}

/** A menu that was closed again is an answer too. */
async function wasShared(text: string, url: string): Promise<boolean> {
  try {
    await navigator.share({ text, url });
    return true;
  } catch (error) {
    return (error as Error).name === 'AbortError';
  }
}
