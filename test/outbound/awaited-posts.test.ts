// Verifications and tests of endpoints: few at once per host.
import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'chai';
import { newAwaitedPosts } from '../../src/outbound/awaited-posts.ts';
import type { Message, Posted } from '../../src/outbound/posting.ts';
import { until } from '../support/until.ts';

const ANSWER: Posted = { is: 'answered', status: 200, retryAfter: undefined, text: '' };

describe('awaited posts', () => {
  let sent: string[];
  let answers: (() => void)[];
  const post = ({ url }: Message): Promise<Posted> => {
    sent.push(url);
    return new Promise((resolve) => answers.push(() => resolve(ANSWER)));
  };
  beforeEach(() => {
    sent = [];
    answers = [];
  });
  const to = (url: string): Message => ({ url, body: '', headers: {} });
  const eight = Array.from({ length: 8 }, (_, i) => `https://one.test/${i}`);

  /** To a host that has answered eight times. */
  async function knowing(send: typeof post): Promise<void> {
    for (const url of eight) {
      const asked = send(to(url));
      answers.pop()!();
      await asked;
      await turn();
    }
    sent = [];
  }

  it('are sent eight at once to one responsive host, and the next whenever one is answered', async () => {
    const { post: send } = newAwaitedPosts({ post });
    await knowing(send);
    const asked = [...eight, 'https://one.test/next', 'https://other.test/'].map((url) => send(to(url)));
    expect(sent).to.deep.equal([...eight, 'https://other.test/']);
    answers[3]!();
    expect(await asked[3]).to.equal(ANSWER);
    await until(() => sent.at(-1) === 'https://one.test/next');
    for (const answer of answers) answer();
    expect(new Set(await Promise.all(asked))).to.deep.equal(new Set([ANSWER]));
  });

  it('time out unsent when their turn comes too late', async () => {
    const { post: send } = newAwaitedPosts({ post }, 1);
    await knowing(send);
    const asked = eight.map((url) => send(to(url)));
    expect(await send(to('https://one.test/late'))).to.deep.equal({ is: 'silent' });
    for (const answer of answers) answer();
    await Promise.all(asked);
    const last = send(to('https://one.test/last'));
    await until(() => sent.length === 9);
    answers.at(-1)!();
    await last;
    expect(sent).to.deep.equal([...eight, 'https://one.test/last']);
  });
});
