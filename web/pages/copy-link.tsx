// A link to share: shown, with buttons to copy it or to open the device's share menu.
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { tableText } from '../text/text.ts';
import { announce } from '../ui/live-region.tsx';
import { wasCopied } from './clipboard.ts';

export function CopyLink({ url }: { readonly url: string }) {
  const copied = useSignal('');
  const isCopied = copied.value === url;
  const input = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    copied.value = (await wasCopied(url)) ? url : '';
    if (copied.value) announce(tableText('play.copied'));
    else input.current?.select(); // to copy by hand
  };
  return (
    <div class="copy-link">
      <input
        ref={input}
        readOnly
        value={url}
        aria-label={tableText('play.link')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button class="button-primary" onClick={() => void copy()}>
        {tableText(isCopied ? 'play.copied' : 'play.copy')}
      </button>
      {'share' in navigator && (
        <button type="button" onClick={() => void navigator.share({ url }).catch(() => undefined)}>
          {tableText('play.share')}
        </button>
      )}
    </div>
  );
}
