// Prefetches the game, then loads the page's code, which is larger.
import { getEarly } from '../../game/api.ts';

const root = `/games/${location.pathname.split('/').at(-1)!}`;
getEarly(`${root}/watch?since=0`);
getEarly(root);
void import('./page.tsx').then(({ show }) => show());
