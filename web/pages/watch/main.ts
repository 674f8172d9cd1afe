// Prefetches the game, then loads the page's code, which is larger.
import { getEarly } from '../../game/api.ts';
import { pathId } from '../../game/path-id.ts';

const root = `/games/${pathId}`;
getEarly(`${root}/watch?since=0`);
getEarly(root);
void import('./page.tsx').then(({ show }) => show());
