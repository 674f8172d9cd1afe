// The baseline of a REST move: an Express route that parses a JSON body and answers JSON, and nothing else.
import express from 'express';

const app = express();
app.post('/games/:id/moves', express.json(), (request, response) => {
  response.json({ ok: true, move: request.body.move });
});
app.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('is open on'));
