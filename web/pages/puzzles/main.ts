// Prefetches the puzzle, then loads the page's code, which is larger.
import { getEarly } from '../../game/api.ts';
import { apiPathOf, parsePuzzleAddress } from './puzzle-address.ts';

getEarly(apiPathOf(parsePuzzleAddress(location)));
void import('./page.tsx').then(({ show }) => show());
