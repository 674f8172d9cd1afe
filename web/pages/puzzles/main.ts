// Begins to read the puzzle at once: the code that shows it is larger, and comes after.
import { getEarly } from '../../game/api.ts';
import { apiPathOf, parsePlace } from './place.ts';

getEarly(apiPathOf(parsePlace(location)));
void import('./page.tsx').then(({ show }) => show());
