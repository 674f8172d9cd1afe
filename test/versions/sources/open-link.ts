// How the replay page reads links, with the sources it is run with.
import { openReplayLink } from '../../../web/game/replay.ts';

console.log(JSON.stringify(process.argv.slice(2).map(openReplayLink)));
