// Moves the focus when the focused element disappears: otherwise the keyboard would restart at the top of the page.

/** The element that a page marks for that, otherwise its heading. */
const HOMES = ['[data-focus-home]', 'h1'];

let isKept = false;
let focused: EventTarget | null = null;
/** The heading, while it has the focus for lack of a marked element, which may appear a moment later. */
let makeshift: Element | null = null;

/** Starts watching, once for the lifetime of the page. */
export function keepFocus(): void {
  if (isKept) return;
  isKept = true;
  addEventListener('focusin', ({ target }) => {
    focused = target;
    if (target !== makeshift) makeshift = null;
  });
  // Observers run after components that move the focus themselves.
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
