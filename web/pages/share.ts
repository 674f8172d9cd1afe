// Shares a link, with text and a picture, through the device's share menu, otherwise through the clipboard.
import { wasCopied } from './clipboard.ts';

interface Shared {
  readonly url: string;
  readonly text: string;
  /** The address of a picture, if any. */
  readonly picture?: string;
  /** What to copy instead of the link alone. */
  readonly copy?: string;
}

/** `by hand`: there is no share menu and the clipboard is denied. `menu` also if the menu was dismissed. */
export type Outcome = 'menu' | 'copied' | 'by hand';

export async function share({ url, text, picture, copy = url }: Shared): Promise<Outcome> {
  const files = picture === undefined ? [] : await filesAt(picture);
  try {
    await navigator.share(navigator.canShare({ files }) ? { url, text, files } : { url, text });
    return 'menu';
  } catch (error) {
    if ((error as Error).name === 'AbortError') return 'menu';
    return (await wasCopied(copy)) ? 'copied' : 'by hand';
  }
}

async function filesAt(picture: string): Promise<File[]> {
  const answer = await fetch(picture).catch(() => undefined);
  return answer?.ok ? [new File([await answer.blob()], 'game.png', { type: 'image/png' })] : [];
}
