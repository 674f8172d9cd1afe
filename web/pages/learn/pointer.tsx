// A finger that points at one element of the page, and follows it when the window is resized.
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface PointerProps {
  /** The element within `root` to point at. */
  readonly at: string;
  readonly root: RefObject<HTMLElement | null>;
}

export function Pointer({ at, root }: PointerProps) {
  const finger = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const place = (): void => {
      const target = root.current?.querySelector(at)?.getBoundingClientRect();
      if (!target || !finger.current) return;
      finger.current.style.translate = `${target.left + target.width / 2}px ${target.top}px`;
    };
    place();
    addEventListener('resize', place);
    return () => removeEventListener('resize', place);
  }, [at]);
  return (
    <span class="pointer" ref={finger} aria-hidden="true">
      <svg viewBox="0 0 24 24">
        <path d="M12 23 3 12h5.5V1h7v11H21z" />
      </svg>
    </span>
  );
}
