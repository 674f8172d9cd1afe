// Begins to read what the page shows at once: its code is larger, and comes after.
import { getEarly } from '../../game/api.ts';

getEarly('/players/me/games');
getEarly('/players/me/progress');
void import('./page.tsx').then(({ show }) => show());
