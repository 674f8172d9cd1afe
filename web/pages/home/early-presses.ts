// Presses on something that cannot answer yet: kept, and pressed again when it can.

/** What a board and a hand answer; other keys stay the browser's. */
const KEYS = /^(?:Arrow\w+|Home|End|Enter| )$/;

/** @returns the clicks and keys until the signal, in their order: the list grows */
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

/** A key where the focus is by now, as the keys before may have moved it. */
export function pressAgain(press: Event): void {
  if (!(press instanceof KeyboardEvent)) {
    press.target!.dispatchEvent(new MouseEvent('click', press));
    return;
  }
  const focused = document.activeElement;
  const isUnanswered = focused?.dispatchEvent(new KeyboardEvent('keydown', press));
  if (isUnanswered && /^(?:Enter| )$/.test(press.key) && focused instanceof HTMLButtonElement) focused.click();
}
