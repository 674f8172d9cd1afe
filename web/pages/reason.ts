// Explains to people why a request failed.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Refused, Unreachable } from '../game/api.ts';
import { frameText } from '../text/frame.ts';
import { language } from '../text/language.ts';

/** The user-visible reason of a failed request. */
export async function reasonOf(failure: unknown): Promise<string> {
  const isUnreachable = failure instanceof Unreachable;
  const refusal = isUnreachable ? failure.cause : failure;
  if (refusal instanceof Refused) {
    const { slug, problem } = refusal;
    const { error: what, detail = '', hint } = problem;
    const words = await import('../text/refusals.ts').catch(() => undefined);
    const explained = words?.explain(slug, detail);
    if (explained !== undefined) return explained;
    if (!isUnreachable) return `${what}. ${hint}`;
  }
  if (isUnreachable) return frameText('play.unreachable');
  const { message } = failure as Error;
  // A part of the page did not load: its code or, in Vite's words, its styles.
  const isOutdated = failure instanceof TypeError || message.startsWith('Unable to preload');
  return isOutdated ? frameText('frame.outdated') : message;
}

/** The same for a component, in the language chosen last: empty until it is known. */
export function useReason(failure: unknown): string {
  const reason = useSignal('');
  useEffect(() => {
    let isNewest = true;
    // Keeps the old text until the new one is known: an alert that disappears and reappears is announced again.
    if (failure === undefined) reason.value = '';
    else void reasonOf(failure).then((known) => isNewest && (reason.value = known));
    return () => void (isNewest = false);
  }, [failure, language.value]);
  return reason.value;
}
