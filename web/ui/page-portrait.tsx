// A portrait in a frame, for pages without a table.
import type { Subject } from '../art/drawn.ts';
import { Portrait } from '../art/portrait.tsx';

export function PagePortrait(props: Subject) {
  return (
    <span class="portrait">
      <Portrait {...props} />
    </span>
  );
}
