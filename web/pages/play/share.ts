// Sharing a finished game: its replay link with its picture by the device's menu, else the link by the clipboard.
import { wasCopied } from '../copy-link.tsx';

interface Shared {
  readonly url: string;
  readonly text: string;
  /** Of a public game; any other has none. */
  readonly picture: string;
}

/** @returns whether the link is on the clipboard; a closed menu is an answer too */
export async function share({ url, text, picture }: Shared): Promise<boolean> {
  const files = await filesAt(picture);
  try {
    await navigator.share(navigator.canShare({ files }) ? { url, text, files } : { url, text });
    return false;
  } catch (error) {
    return (error as Error).name !== 'AbortError' && wasCopied(url);
  }
}

async function filesAt(picture: string): Promise<File[]> {
  const answer = await fetch(picture).catch(() => undefined);
  return answer?.ok ? [new File([await answer.blob()], 'game.png', { type: 'image/png' })] : [];
}
