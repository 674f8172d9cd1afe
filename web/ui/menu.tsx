// One menu behind a button, on the browser's own popover: it provides Escape, a press outside, and the way back.
import type { ComponentChildren } from 'preact';
import { frameText } from '../text/frame.ts';
import { SignIcon } from './sign-icon.tsx';

/** There is one menu on a page. A button of it with this and `popovertargetaction` closes it. */
export const MENU_ID = 'menu';

export function Menu({ children }: { readonly children: ComponentChildren }) {
  return (
    <>
      <button type="button" class="button-quiet" popovertarget={MENU_ID}>
        <SignIcon sign="menu" />
        {frameText('frame.nav.menu')}
      </button>
      <div id={MENU_ID} class="menu" popover="auto">
        {children}
      </div>
    </>
  );
}
