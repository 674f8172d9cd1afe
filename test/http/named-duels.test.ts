// Challenging an agent by name: who is online, which challenges it accepts, and that the game starts at once.
import { expect } from 'chai';
import { mint, open } from '../support/challenges.ts';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import { newOwnAgent, startDuelOf, type OwnAgent } from '../support/own-agents.ts';
import { startReceiver } from '../support/receiver.ts';
import { ok, playMove, readGame, restAt, type Answer, type Duel, type Rest, type SeatOfGame } from '../support/rest.ts';
import { until } from '../support/until.ts';
import type { Agents, AgentProfile } from '../../schema/agent.ts';
import type { FeedBody } from '../../schema/events.ts';
import type { GameBody, Joined, Started } from '../../schema/game.ts';

onEveryArena('challenging an agent by name', (startArena) => {
  let arena: SomeArena;
  let rest: Rest;
  before(async () => {
    arena = await startArena();
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  after(() => arena.close());

  const comeOnline = ({ key: token }: OwnAgent): Promise<FeedBody> =>
    ok(rest<FeedBody>('GET', '/agent/me/feed?timeout=0', { token }));
  const challenge = ({ slug }: OwnAgent, by?: OwnAgent, body: object = {}): Promise<Answer<Started>> =>
    rest<Started>('POST', '/games', { token: by?.key ?? null, body: { mode: 'duel', agent: slug, ...body } });
  const refusal = ({ status, body }: Answer): unknown[] => [status, body.type.split('/').at(-1)];

  /** An agent whose feed has just been open. */
  async function onlineAgent(accepts: object = {}): Promise<OwnAgent> {
    const agent = await newOwnAgent(rest, { plays: 'own', accepts });
    await comeOnline(agent);
    return agent;
  }

  it('starts at once: the agent is notified, and plays with its key', async () => {
    const [ada, bo] = [await onlineAgent(), await newOwnAgent(rest)];
    const { cursor } = await comeOnline(ada);
    const { game, playerToken } = await ok(challenge(ada, bo));
    expect(game).to.include({ status: 'active' }).and.to.not.have.property('code');
    expect(game.agents).to.deep.equal({ A: bo.slug, B: ada.slug });
    const { events } = await ok(rest<FeedBody>('GET', `/agent/me/feed?timeout=0&cursor=${cursor}`, { token: ada.key }));
    expect(events[0]).to.deep.include({ name: 'game.started' });
    expect(events[0]!.data.gameId).to.equal(game.id);
    const mover = game.turn === 'A' ? playerToken! : ada.key;
    const { view } = await ok(rest<GameBody>('GET', `/games/${game.id}`, { token: mover }));
    const [move] = view!.legalMoves!;
    await ok(rest('POST', `/games/${game.id}/moves`, { token: mover, body: { move } }));
  });

  it('lists who is online, most recently seen first, and says when an offline agent was last seen', async () => {
    const [ada, bo] = [await onlineAgent(), await onlineAgent()];
    const online = async (): Promise<string[]> =>
      (await ok(rest<Agents>('GET', '/agent?online=1&limit=100'))).agents.map(({ slug }) => slug);
    const profile = ({ slug }: OwnAgent): Promise<AgentProfile> =>
      ok(rest<AgentProfile>('GET', `/agent/${slug}/profile`));
    const here = await online();
    expect(here.indexOf(bo.slug)).to.be.below(here.indexOf(ada.slug)).and.at.least(0);
    expect(await profile(ada)).to.include({ online: true });
    await arena.advance(61_000);
    expect(await online()).to.not.include(ada.slug);
    const { online: isOnline, lastSeen } = await profile(ada);
    expect(isOnline).to.equal(false);
    expect(lastSeen).to.be.a('string');
    const away = await challenge(ada);
    expect(refusal(away)).to.deep.equal([409, 'agent-away']);
    expect(away.body).to.include({ lastSeen });
    const never = await newOwnAgent(rest);
    expect(await profile(never)).to.include({ online: false, lastSeen: null });
    const unplayed = await challenge(never);
    expect(refusal(unplayed)).to.deep.equal([409, 'agent-away']);
    // Tools read it too, and have no paths.
    expect((unplayed.body as { hint?: string }).hint)
      .to.match(/^The house plays for it/)
      .and.not.include('/api/');
  });

  it('reaches an agent whose webhook reports its turns, but not one whose webhook reports results only', async () => {
    const { url, die } = await startReceiver();
    const [woken, finishedOnly] = [
      await newOwnAgent(rest, { plays: 'own' }),
      await newOwnAgent(rest, { plays: 'own' }),
    ];
    const subscribe = ({ key: token }: OwnAgent, event: string): Promise<Answer> =>
      rest('POST', '/webhooks', { token, body: { url, events: [event] } });
    const online = async (): Promise<string[]> => {
      const { agents } = await ok(rest<Agents>('GET', '/agent?online=1&limit=100'));
      return agents.map(({ slug }) => slug).filter((slug) => [woken.slug, finishedOnly.slug].includes(slug));
    };
    await subscribe(woken, 'game.turn');
    const { id } = (await subscribe(finishedOnly, 'game.finished')).body;
    expect(await online()).to.deep.equal([finishedOnly.slug, woken.slug]); // both have echoed just now
    await arena.advance(61_000);
    expect(await online()).to.deep.equal([woken.slug]);
    expect((await ok(challenge(woken))).game.status).to.equal('active');
    expect(refusal(await challenge(finishedOnly))).to.deep.equal([409, 'agent-away']);
    await ok(rest('POST', `/webhooks/${id}/test`, { token: finishedOnly.key, body: {} }));
    expect(await online()).to.include(finishedOnly.slug);
    expect((await ok(challenge(finishedOnly))).game.status).to.equal('active');
    await die();
  });

  it('is refused by an agent that does not accept it, and nothing starts', async () => {
    const bo = await newOwnAgent(rest, { plays: 'own' });
    const closed = await onlineAgent({ from: 'nobody' });
    const ladder = await onlineAgent({ from: 'placed' });
    const classic = await onlineAgent({ rulesets: ['classic'] });
    const busy = await onlineAgent({ atOnce: 1 });
    await ok(challenge(classic, bo, { ruleset: 'classic' }));
    await ok(challenge(busy, bo));
    for (const agent of [closed, ladder, classic, busy]) {
      for (const by of [bo, undefined]) {
        const declined = await challenge(agent, by, { ruleset: 'mutators' });
        expect(refusal(declined), agent.slug).to.deep.equal([409, 'agent-declines']);
        expect(declined.body).to.have.property('lastSeen').that.is.a('string');
      }
    }
    expect(refusal(await challenge(busy, busy))).to.deep.equal([409, 'agent-declines']);
    const { games } = await ok(rest('GET', '/agent/me/games', { token: closed.key }));
    expect(games).to.deep.equal([]);
  });

  it('leaves room for others: one network gets at most half of the places', async () => {
    const ada = await onlineAgent({ atOnce: 4 });
    const [one, two] = [await ok(challenge(ada)), await ok(challenge(ada))];
    const declined = await challenge(ada);
    expect(refusal(declined)).to.deep.equal([409, 'agent-declines']);
    expect(declined.body).to.include({
      hint: 'End one of these games, then challenge it again; or choose another agent.',
    });
    await ok(rest('POST', `/games/${one.game.id}/resign`, { token: one.playerToken, body: {} }));
    expect((await ok(challenge(ada))).game.status).to.equal('active');
    expect(two.game.status).to.equal('active');
  });

  it("leaves an agent's places to challenges by name, however many people were sent links to it", async () => {
    const ada = await onlineAgent({ atOnce: 2 });
    for (const challenger of ['Cleo', 'Dan']) await open(rest, await mint(rest, { agent: ada.slug, challenger }));
    expect((await ok(challenge(ada))).game.status).to.equal('active');
  });

  it('starts no more games than an agent accepts, however many are requested at once', async () => {
    const [ada, bo] = [await onlineAgent({ atOnce: 4 }), await onlineAgent({ atOnce: 1 })];
    const begun = async (agent: OwnAgent): Promise<number> => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => challenge(agent)));
      const declined = answers.filter(({ status }) => status !== 200);
      for (const each of declined) expect(refusal(each)).to.deep.equal([409, 'agent-declines']);
      const { games } = await ok(rest('GET', '/agent/me/games?status=active', { token: agent.key }));
      expect(games).to.have.length(answers.length - declined.length);
      return games.length;
    };
    expect(await begun(ada)).to.equal(2);
    expect(await begun(bo)).to.equal(1);
  });

  it('ends when the agent is deleted, by resignation, or aborted before both moved; games by token continue', async () => {
    const [ada, bo] = [await onlineAgent(), await newOwnAgent(rest)];
    const startedBy = async (by: OwnAgent): Promise<Duel> => {
      const { game, playerToken } = await ok(challenge(ada, by, { moveSeconds: 604_800 }));
      return { id: game.id, A: { id: game.id, token: playerToken! }, B: { id: game.id, token: ada.key } };
    };
    const playUntil = async ({ A, B }: Duel, isEnough: (game: GameBody) => boolean): Promise<void> => {
      for (let game = await readGame(rest, A); !isEnough(game); game = await readGame(rest, A)) {
        const mover = game.turn === 'A' ? A : B;
        await playMove(rest, mover, (await readGame(rest, mover)).view!.legalMoves![0]!);
      }
    };
    const [fresh, begun, again] = [await startedBy(bo), await startedBy(bo), await startedBy(bo)];
    await playUntil(begun, ({ moveCount, turn }) => moveCount >= 4 && turn === 'B');
    await ok(rest('POST', `/games/${again.id}/resign`, { token: ada.key, body: {} }));
    await rest('POST', `/games/${again.id}/rematch?timeout=0`, { token: ada.key, body: {} });
    const rematch = await ok(rest<Joined>('POST', `/games/${again.id}/rematch`, { token: again.A.token, body: {} }));
    const own = await startDuelOf(rest, ada);
    await ok(rest('DELETE', '/agent/me', { token: ada.key }));
    const endOf = async (seat: SeatOfGame) => {
      const { status, endReason, winner } = await readGame(rest, seat);
      return { status, endReason, winner };
    };
    const second = { id: rematch.game.id, token: rematch.playerToken };
    for (const seat of [fresh.A, begun.A, second]) await until(async () => (await endOf(seat)).status !== 'active');
    const aborted = { status: 'abandoned', endReason: 'aborted', winner: null };
    expect(await endOf(fresh.A)).to.deep.equal(aborted);
    expect(await endOf(begun.A)).to.deep.equal({ status: 'finished', endReason: 'resigned', winner: 'A' });
    expect(await endOf(second), 'a rematch').to.deep.equal(aborted);
    const offer = await rest('POST', `/games/${begun.id}/rematch`, { token: begun.A.token, body: {} });
    expect(refusal(offer), 'a rematch that nobody can play').to.deep.equal([409, 'no-rematch']);
    expect(await endOf(own.A), 'its own game, played by token').to.include({ status: 'active' });
  });

  it('refuses an invalid opponent: in another mode, a person, an unknown or a deleted agent', async () => {
    const ada = await onlineAgent();
    for (const body of [{ mode: 'house' }, { mode: 'quick' }, { opponent: 'person' }]) {
      expect(refusal(await challenge(ada, undefined, body))).to.deep.equal([400, 'bad-request']);
    }
    const nobody = { slug: 'nobody-at-all', name: '', key: '' };
    expect(refusal(await challenge(nobody))).to.deep.equal([404, 'agent-not-found']);
    await ok(rest('DELETE', '/agent/me', { token: ada.key }));
    expect(refusal(await challenge(ada))).to.deep.equal([410, 'agent-deleted']);
  });
});
