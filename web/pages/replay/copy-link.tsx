// "Copy link at this move": to the clipboard, or by hand if the browser denies access.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { replayText } from '../../text/replay.ts';
import { announce } from '../../ui/live-region.tsx';
import { wasCopied } from '../clipboard.ts';

/** @param linkHere the link to this move */
export function CopyMoveLink({ linkHere }: { readonly linkHere: () => string }) {
  const outcome = useSignal<'none' | 'copied' | 'by hand'>('none');
  const shown = useSignal('');
  const field = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    shown.value = linkHere();
    outcome.value = (await wasCopied(shown.value)) ? 'copied' : 'by hand';
    announce(replayText(outcome.value === 'copied' ? 'replay.copied' : 'replay.copy.byHand'));
  };
  const isHere = shown.value === linkHere();
  useLayoutEffect(() => field.current?.select(), [shown.value, outcome.value]);
  return (
    <div class="row replay-copy">
      <button type="button" class="button" onClick={() => void copy()}>
        {replayText('replay.copy')}
      </button>
      {isHere && outcome.value === 'copied' && <span class="replay-copied">✓ {replayText('replay.copied')}</span>}
      {isHere && outcome.value === 'by hand' && (
        <label class="by-hand">
          <span>{replayText('replay.copy.byHand')}</span>
          <input ref={field} readOnly value={shown.value} aria-label={replayText('replay.copy.link')} />
        </label>
      )}
    </div>
  );
}
