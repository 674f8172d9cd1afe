// The client of the tests that kill servers: it repeats only what the server says may be repeated.
import { expect } from 'chai';
import { startScriptedServer } from '../kit/scripted-server.ts';
import { newStubbornClient } from './stubborn-client.ts';

describe('a stubborn client', () => {
  for (const [what, refusal, requests] of [
    ['repeats a request that was refused with Retry-After', { retryAfter: '1' }, 2],
    ['reports a refusal that does not say when to retry', {}, 1],
  ] as const) {
    it(what, async () => {
      const lasting = { status: 400, body: {} };
      const server = await startScriptedServer([{ status: 503, body: {}, ...refusal }, lasting]);
      const playing = newStubbornClient(() => server.url, 1).playUntil(() => true);
      const message = await playing.then(
        () => 'played',
        (error: Error) => error.message,
      );
      await server.close();
      expect(message).to.include(requests === 2 ? ': 400 ' : ': 503 ');
      expect(server.asked).to.have.length(requests);
    });
  }
});
