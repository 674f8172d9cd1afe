// The baselines: Express routes that parse a JSON body and answer JSON, or answer a page of rows, and nothing else.
import express from 'express';

const app = express();
app.post('/games/:id/moves', express.json(), (request, response) => {
  response.json({ ok: true, move: request.body.move });
});
app.get('/rows/:count', (request, response) => {
  const row = { name: 'Ada', rating: 1200, place: 1, games: 40, wins: 20, losses: 20, form: 'WWLLDWWLLW' };
  response.json({ rows: Array.from({ length: Number(request.params.count) }, (_, i) => ({ id: i, ...row })) });
});
app.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('is open on'));
