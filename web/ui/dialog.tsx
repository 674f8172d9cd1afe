// A modal question or notice, based on <dialog>, which provides focus handling, Escape and inertness.
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { tableText } from '../text/text.ts';
import { SignIcon } from './sign-icon.tsx';

interface DialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Called on Escape, the close button, or a press outside the dialog. */
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Dialog({ isOpen, title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget | null>(null);
  const titleId = useId();
  useEffect(() => {
    if (!isOpen) return dialog.current?.close();
    describeByParagraphs(dialog.current!, titleId);
    dialog.current!.showModal();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onPointerDown={({ target }) => (pressed.current = target)}
      // A drag that starts inside and selects text also ends in a click on the dialog.
      onClick={({ target }) => target === dialog.current && target === pressed.current && onClose()}
    >
      <div class="dialog-body">
        <header>
          <h2 id={titleId}>{title}</h2>
          <button type="button" class="button-icon" aria-label={tableText('board.close')} onClick={onClose}>
            <SignIcon sign="close" />
          </button>
        </header>
        {isOpen && children}
      </div>
    </dialog>
  );
}

/** Screen readers read the description with the title, and the focus begins behind it. Forms are too long for that. */
function describeByParagraphs(dialog: HTMLDialogElement, prefix: string): void {
  const paragraphs = dialog.querySelectorAll('.dialog-body > p:not([role])');
  const ids = Array.from(paragraphs, (paragraph, i) => (paragraph.id = `${prefix}-${i}`));
  if (ids.length > 0) dialog.setAttribute('aria-describedby', ids.join(' '));
}
