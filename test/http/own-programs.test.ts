// Challenges to an agent whose own program plays, by its feed and its key, with the house as its substitute.
import { expect } from 'chai';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import { mint, open, readChallenge, type Guest } from '../support/challenges.ts';
import { newOwnAgent, type OwnAgent } from '../support/own-agents.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { ok, readGame, restAt, type Rest } from '../support/rest.ts';
import { until } from '../support/until.ts';
import type { AgentProfile, Match } from '../../schema/agent.ts';
import type { FeedBody } from '../../schema/events.ts';
import type { GameBody } from '../../schema/game.ts';
import type { Deliveries, WebhookCreated } from '../../schema/webhooks.ts';

onEveryArena('an agent whose own program plays', (startArena) => {
  let arena: SomeArena;
  let rest: Rest;
  let ada: OwnAgent;
  before(async () => {
    arena = await startArena();
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  after(() => arena.close());
  beforeEach(async () => {
    ada = await newOwnAgent(rest, { plays: 'own', thinkSeconds: 50, ruleset: 'classic', strength: 800 });
  });

  const feed = (cursor?: string): Promise<FeedBody> => {
    const query = cursor === undefined ? '' : `&cursor=${cursor}`;
    return ok(rest<FeedBody>('GET', `/agent/me/feed?timeout=0${query}`, { token: ada.key }));
  };

  async function challenge(): Promise<{ person: Guest; token: string }> {
    const minted = await mint(rest, { agent: ada.slug });
    return { person: await open(rest, minted), token: minted.token };
  }

  const moveAs = async (id: string, token: string): Promise<void> => {
    const { view } = await readGame(rest, { id, token });
    await ok(rest('POST', `/games/${id}/moves`, { token, body: { move: view!.legalMoves![0] } }));
  };

  /** Both move in turn, the program when its feed says so, until the game is over or `isEnough`. */
  async function play({ id, token }: Guest, isEnough: (game: GameBody) => boolean = () => false): Promise<GameBody> {
    let { cursor } = await feed();
    for (;;) {
      const game = await readGame(rest, { id, token });
      if (game.status !== 'active' || isEnough(game)) return game;
      if (game.turn === 'B') await moveAs(id, token);
      else {
        const batch = await feed(cursor);
        ({ cursor } = batch);
        await moveAs(id, ada.key);
      }
    }
  }

  async function matchOf(token: string): Promise<Match> {
    await until(async () => (await readChallenge(rest, { token })).status === 'played');
    return (await ok(rest<AgentProfile>('GET', `/agent/${ada.slug}/profile`))).recent[0]!;
  }

  it("plays every move itself, and its match counts like any agent's", async () => {
    await feed();
    const { person, token } = await challenge();
    const { cursor } = await feed();
    const final = await play(person);
    expect(final).to.include({ status: 'finished', endReason: 'played' });
    const { events } = await feed(cursor);
    expect(events.map(({ name }) => name)).to.include('game.finished');
    const match = await matchOf(token);
    expect(match).to.not.have.property('standIn');
    expect(match.unratedBecause).to.be.oneOf([null, 'opponent_unproven']);
  });

  it('is not waited for when it is offline: the house moves at once, and nothing is rated', async () => {
    const { person, token } = await challenge();
    let game = await readGame(rest, person);
    while (game.status === 'active') {
      expect(game.turn).to.equal('B');
      await moveAs(person.id, person.token);
      game = await readGame(rest, person);
    }
    const match = await matchOf(token);
    expect(match.standIn).to.be.within(7, 8);
    expect(match.unratedBecause).to.equal('stand_in');
  });

  it('is waited for as long as configured when it is online, and continues when it comes back', async () => {
    await feed();
    const { person, token } = await challenge();
    const stuck = await play(person, ({ turn, moveCount }) => turn === 'A' && moveCount > 0);
    await arena.advance(20_000);
    await arena.sweep();
    expect(await readGame(rest, person)).to.include({ moveCount: stuck.moveCount, turn: 'A' });
    await arena.advance(31_000);
    await until(async () => {
      await arena.sweep();
      return (await readGame(rest, person)).moveCount > stuck.moveCount;
    });
    expect((await play(person)).status).to.equal('finished');
    expect(await matchOf(token)).to.include({ standIn: 1, unratedBecause: 'stand_in' });
  });

  it("cannot renew its challenge's link, which lasts as long as the challenge", async () => {
    const { gameId, url } = await mint(rest, { agent: ada.slug });
    const refused = await rest('POST', `/games/${gameId}/invites`, { token: ada.key });
    expect([refused.status, refused.body.type]).to.deep.equal([409, `${arena.publicUrl}/problems/not-by-invite`]);
    expect((await open(rest, { gameId, url })).id).to.equal(gameId);
  });

  it('is not waited for once it is deleted: the house plays the current move and all others at once', async () => {
    await feed();
    const { person } = await challenge();
    const stuck = await play(person, ({ turn, moveCount }) => turn === 'A' && moveCount > 0);
    await ok(rest('DELETE', '/agent/me', { token: ada.key }));
    await until(async () => (await readGame(rest, person)).moveCount > stuck.moveCount);
    for (let game = await readGame(rest, person); game.status === 'active'; game = await readGame(rest, person)) {
      expect(game.turn).to.equal('B');
      await moveAs(person.id, person.token);
    }
  });

  describe('woken by a webhook', () => {
    let receiver: Receiver;
    let webhook: WebhookCreated;
    beforeEach(async () => {
      receiver = await startReceiver();
      const sent = { url: receiver.url, events: ['game.turn'], secret: receiver.secret };
      const made = await rest<WebhookCreated>('POST', '/webhooks', { token: ada.key, body: sent });
      expect(made.status, made.text).to.equal(201);
      webhook = made.body;
      await arena.advance(61_000); // no delivery for a minute
    });
    afterEach(() => receiver.die());

    const deliveries = async (): Promise<Deliveries['deliveries']> =>
      (await ok(rest<Deliveries>('GET', `/webhooks/${webhook.id}/deliveries`, { token: ada.key }))).deliveries;

    const isOnline = async (): Promise<boolean> =>
      (await ok(rest<AgentProfile>('GET', `/agent/${ada.slug}/profile`))).online;

    it('plays every move itself, however long it was not needed', async () => {
      receiver.answer = ({ event }, response) => {
        response.end();
        moveAs(event.data.gameId, ada.key).catch(() => undefined); // may be delivered twice
        return true;
      };
      const { person, token } = await challenge();
      const game = (): Promise<GameBody> => readGame(rest, person);
      for (let isLate = true; (await game()).status === 'active'; isLate = false) {
        await until(async () => (await game()).turn !== 'A');
        if ((await game()).status !== 'active') break;
        if (isLate) await arena.advance(66_000);
        await moveAs(person.id, person.token);
      }
      expect(await matchOf(token)).to.not.have.property('standIn');
    });

    it('is offline when the webhook fails, and online again when it answers', async () => {
      receiver.answer = 503;
      const { person } = await challenge();
      const game = (): Promise<GameBody> => readGame(rest, person);
      if ((await game()).turn === 'B') await moveAs(person.id, person.token);
      await until(async () => !(await isOnline()));
      // If the failure was noticed before the house checked, the house has moved at once.
      await arena.advance(51_000);
      await until(async () => {
        await arena.sweep();
        return (await game()).turn === 'B';
      });
      await moveAs(person.id, person.token);
      expect((await game()).turn).to.equal('B');
      // The pending retry comes first: its failure would otherwise override the successful webhook test.
      await arena.advance(7000);
      await until(async () => (await deliveries()).every((each) => each.status !== 'pending' || each.attempts > 1));
      receiver.answer = 200;
      await ok(rest('POST', `/webhooks/${webhook.id}/test`, { token: ada.key, body: {} }));
      await arena.advance(61_000);
      await moveAs(person.id, person.token);
      expect((await game()).turn).to.equal('A');
    });
  });
});
