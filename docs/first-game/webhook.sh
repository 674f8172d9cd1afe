npm install --prefix first-game http://localhost:2567/packages/game-arena-client-0.2.0.tgz
cat > first-game/woken.mjs <<'END'
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { isVerification, newClient, parseDelivery } from '@game-arena/client';

const port = Number(process.env.PORT ?? 8080);
const url = process.env.MY_URL ?? `http://localhost:${port}/`;
const secret = `whsec_${btoa(crypto.randomUUID())}`;
const client = newClient({ server: 'http://localhost:2567' });
const { game, seat } = await client.play({ mode: 'house', ruleset: 'classic', strength: 800, name: 'Ada' });
console.log(`Watch it at ${game.watchUrl}`);

const server = createServer(async (request, response) => {
  try {
    const delivery = await parseDelivery(secret, { headers: request.headers, body: await text(request) });
    if (isVerification(delivery)) return response.end(JSON.stringify({ challenge: delivery.challenge }));
    response.end();
    if (delivery.name === 'game.turn') await play();
    if (delivery.name !== 'game.finished') return;
    console.log(delivery.data.winner === game.seat ? 'Won' : 'Not won', delivery.data.replayUrl);
    server.close();
  } catch (error) {
    console.error(error);
    if (!response.headersSent) response.writeHead(401).end(); // nothing that the arena has signed
  }
}).listen(port);

async function play() {
  const { view, moveCount } = await seat.game();
  if (view?.legalMoves) await seat.move(view.legalMoves[0], moveCount);
}

await client.request('POST /webhooks', {
  token: seat.token,
  body: { url, secret, gameId: game.id, events: ['game.turn', 'game.finished'] },
});
await play();
END
node first-game/woken.mjs
