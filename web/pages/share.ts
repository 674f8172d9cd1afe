// Sharing a link, with words and a picture, by the device's menu, else by the clipboard.
import { wasCopied } from './clipboard.ts';

interface Shared {
  readonly url: string;
  readonly text: string;
  /** Where its picture is, if it has one. */
  readonly picture?: string;
  /** For the clipboard, instead of the link alone. */
  readonly copy?: string;
}

/** `by hand`: the browser has no menu and denies its clipboard. A menu that was closed again is an answer too. */
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
