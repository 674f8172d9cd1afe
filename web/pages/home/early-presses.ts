// Records presses on something that is not interactive yet, and replays them when it is.

/** The keys that boards and hands handle; others are left to the browser. */
const KEYS = /^(?:Arrow\w+|Home|End|Enter| )$/;

/** @returns a growing list of the clicks and keys until the signal, in order */
export function pressesOn(root: HTMLElement, signal: AbortSignal): readonly Event[] {
  const presses: Event[] = [];
  const keep = (event: Event): void => {
    if (event instanceof KeyboardEvent) {
      if (!KEYS.test(event.key)) return;
      event.preventDefault();
    }
    presses.push(event);
    root.ariaBusy = 'true';
  };
  root.addEventListener('click', keep, { signal });
  root.addEventListener('keydown', keep, { signal });
  return presses;
}

/** A key is sent to the currently focused element, since earlier keys may have moved the focus. */
export function pressAgain(press: Event): void {
  if (!(press instanceof KeyboardEvent)) {
    press.target!.dispatchEvent(new MouseEvent('click', press));
    return;
  }
  const focused = document.activeElement;
  const isUnanswered = focused?.dispatchEvent(new KeyboardEvent('keydown', press));
  if (isUnanswered && /^(?:Enter| )$/.test(press.key) && focused instanceof HTMLButtonElement) focused.click();
}
