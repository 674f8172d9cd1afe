// A link to give away: shown, copied, or shared by the device.
import { useSignal } from '@preact/signals';
import { t } from '../../text/text.ts';
import { announce } from '../../ui/live-region.tsx';

export function CopyLink({ url }: { readonly url: string }) {
  const isCopied = useSignal(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(url);
    isCopied.value = true;
    announce(t('play.copied'));
  };
  return (
    <div class="copy-link">
      <input readOnly value={url} aria-label={t('play.copy')} onFocus={(event) => event.currentTarget.select()} />
      <button class="button-primary" onClick={() => void copy()}>
        {isCopied.value ? t('play.copied') : t('play.copy')}
      </button>
      {'share' in navigator && (
        <button type="button" onClick={() => void navigator.share({ url }).catch(() => undefined)}>
          {t('play.share')}
        </button>
      )}
    </div>
  );
}
