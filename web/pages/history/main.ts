// Prefetches the page's data, then loads its code, which is larger.
import { getEarly } from '../../game/api.ts';

getEarly('/players/me/games');
getEarly('/players/me/progress');
void import('./page.tsx').then(({ show }) => show());
