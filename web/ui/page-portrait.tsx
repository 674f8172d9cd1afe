// A portrait in its frame, on a page without a table.
import type { CardId } from '../../src/engine/index.ts';
import { Portrait } from '../art/portrait.tsx';

export function PagePortrait(props: { readonly champion: CardId | undefined; readonly agent?: string }) {
  return (
    <span class="portrait">
      <Portrait {...props} />
    </span>
  );
}
