// Where the keyboard continues when what had the focus disappears: a browser would begin again at the top of the page.

/** What a page marks as that place, or else its heading. */
const HOMES = ['[data-focus-home]', 'h1'];

let isKept = false;
let focused: EventTarget | null = null;

/** From now on, whatever the page becomes. */
export function keepFocus(): void {
  if (isKept) return;
  isKept = true;
  addEventListener('focusin', ({ target }) => (focused = target));
  // Parts of a page that choose for themselves have done so by then.
  new MutationObserver(() => {
    const isLost = focused instanceof Element && !focused.isConnected;
    if (isLost && document.activeElement === document.body) goHome();
  }).observe(document, { childList: true, subtree: true });
}

function goHome(): void {
  const home = HOMES.map((each) => document.querySelector<HTMLElement>(each)).find((found) => found !== null);
  if (!home) return;
  if (!home.hasAttribute('tabindex')) home.tabIndex = -1;
  home.focus({ preventScroll: true });
}
