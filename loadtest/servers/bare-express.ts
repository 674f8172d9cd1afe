// Baselines: Express routes that only parse a JSON body and answer JSON, answer with rows or a one-line page, or hold
// requests until all are woken.
import express, { type Response } from 'express';

const ANSWERED_AT_ONCE = 50;
const parked: Response[] = [];

const app = express();
app.post('/games/:id/moves', express.json(), (request, response) => {
  response.json({ ok: true, move: request.body.move });
});
app.get('/rows/:count', (request, response) => {
  const row = { name: 'Ada', rating: 1200, place: 1, games: 40, wins: 20, losses: 20, form: 'WWLLDWWLLW' };
  response.json({ rows: Array.from({ length: Number(request.params.count) }, (_, i) => ({ id: i, ...row })) });
});
app.get('/page', (_request, response) => {
  response.send('<!doctype html><title>Bare</title><button onclick="this.append(1)">A bare page</button>');
});
app.get('/parked', (_request, response) => void parked.push(response));
app.post('/wake', (_request, response) => {
  const wakeSome = (): void => {
    for (const waiting of parked.splice(0, ANSWERED_AT_ONCE)) waiting.json({ moveCount: 1 });
    if (parked.length > 0) setImmediate(wakeSome);
  };
  wakeSome();
  response.json({ ok: true });
});
app.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('is open on'));
