npm install --prefix first-game http://localhost:2567/packages/game-arena-client-0.2.0.tgz
cat > first-game/game.mjs <<'END'
import { newClient, playGame } from '@game-arena/client';

const client = newClient({ server: 'http://localhost:2567' });
const { game, seat } = await client.play({ mode: 'house', ruleset: 'classic', strength: 800, name: 'Ada' });
console.log(`Watch it at ${game.watchUrl}`);
const end = await playGame(seat, ({ legalMoves }) => legalMoves[0]);
console.log(end.winner === game.seat ? 'Won' : 'Not won', end.replayUrl);
END
node first-game/game.mjs
