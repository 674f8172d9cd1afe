// Baseline for feeds: an Express server that holds event streams, and writes each move to the other player's stream.
import express, { type Response } from 'express';

const streams = new Map<number, Response>();

const app = express();
app.get('/stream/:player', (request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(': open\n\n');
  streams.set(Number(request.params.player), response);
});
app.post('/moves/:player', express.json(), (request, response) => {
  const { gameId, index } = request.body;
  const event = { name: 'game.move', data: { gameId, index } };
  streams.get(Number(request.params.player) ^ 1)?.write(`event: game.move\ndata: ${JSON.stringify(event)}\n\n`);
  response.json({ ok: true });
});
app.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('is open on'));
