// A menu behind a button, based on a popover, which provides Escape, closing on a press outside, and returning the focus.
import type { ComponentChildren } from 'preact';
import { frameText } from '../text/frame.ts';
import { SignIcon } from './sign-icon.tsx';

/** A page has one menu. A button inside it closes it with this id and `popovertargetaction`. */
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
