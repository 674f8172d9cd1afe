// Begins to read the puzzle at once: the code that shows it is larger, and comes after.
import { getEarly } from '../../game/api.ts';
import { apiPathOf, parsePuzzleAddress } from './puzzle-address.ts';

getEarly(apiPathOf(parsePuzzleAddress(location)));
void import('./page.tsx').then(({ show }) => show());
