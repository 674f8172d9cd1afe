// Where the keyboard continues when what had the focus disappears: a browser would begin again at the top of the page.

/** What a page marks as that place, or else its heading. */
const HOMES = ['[data-focus-home]', 'h1'];

let isKept = false;
let focused: EventTarget | null = null;
/** The heading, as long as it has the focus for want of a better place: that may come a moment later. */
let makeshift: Element | null = null;

/** From now on, whatever the page becomes. */
export function keepFocus(): void {
  if (isKept) return;
  isKept = true;
  addEventListener('focusin', ({ target }) => {
    focused = target;
    if (target !== makeshift) makeshift = null;
  });
  // Parts of a page that choose for themselves have done so by then.
  new MutationObserver(() => {
    const { activeElement, body } = document;
    const isLost = focused instanceof Element && !focused.isConnected && activeElement === body;
    if (isLost || (makeshift !== null && makeshift === activeElement)) goHome();
  }).observe(document, { childList: true, subtree: true });
}

function goHome(): void {
  const [home, heading] = HOMES.map((each) => document.querySelector<HTMLElement>(each));
  const found = home ?? heading;
  if (!found || found === document.activeElement) return;
  makeshift = home ? null : found;
  if (!found.hasAttribute('tabindex')) found.tabIndex = -1;
  found.focus({ preventScroll: true });
}
