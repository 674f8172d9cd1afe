// Sharing a finished game: its replay link with its picture by the device's menu, else the link by the clipboard.
import { wasCopied } from '../copy-link.tsx';

interface Shared {
  readonly url: string;
  readonly text: string;
  /** Of a public game; any other has none. */
  readonly picture: string;
}

/** `by hand`: the browser has no menu and denies its clipboard. A menu that was closed again is an answer too. */
export type Outcome = 'menu' | 'copied' | 'by hand';

export async function share({ url, text, picture }: Shared): Promise<Outcome> {
  const files = await filesAt(picture);
  try {
    await navigator.share(navigator.canShare({ files }) ? { url, text, files } : { url, text });
    return 'menu';
  } catch (error) {
    if ((error as Error).name === 'AbortError') return 'menu';
    return (await wasCopied(url)) ? 'copied' : 'by hand';
  }
}

async function filesAt(picture: string): Promise<File[]> {
  const answer = await fetch(picture).catch(() => undefined);
  return answer?.ok ? [new File([await answer.blob()], 'game.png', { type: 'image/png' })] : [];
}
