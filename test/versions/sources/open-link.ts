// What the replay page makes of links, by the sources that it is run with.
import { openReplayLink } from '../../../web/game/replay.ts';

console.log(JSON.stringify(process.argv.slice(2).map(openReplayLink)));
