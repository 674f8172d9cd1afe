// Begins to read the game at once: the code that shows it is larger, and comes after.
import { getEarly } from '../../game/api.ts';

const root = `/games/${location.pathname.split('/').at(-1)!}`;
getEarly(`${root}/watch?since=0`);
getEarly(root);
void import('./page.tsx').then(({ show }) => show());
