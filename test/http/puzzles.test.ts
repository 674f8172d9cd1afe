// Puzzles over REST: mined from finished public games, the same for everybody, open to callers without an identity.
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { Attempted, DailyPuzzle, Puzzle, PuzzleList } from '../../schema/puzzle.ts';
import { cardOf, otherSeat } from '../../src/engine/index.ts';
import { unseenCards } from '../../src/puzzles/hidden-hand.ts';
import type { MinedPuzzle } from '../../src/puzzles/mined-puzzle.ts';
import { puzzleIdOf } from '../../src/puzzles/position.ts';
import { voidGame } from '../../src/standings/voiding.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { newSeat } from '../support/builders.ts';
import { mint, open } from '../support/challenges.ts';
import { expectConforms } from '../support/conforms.ts';
import { untilLateEnough } from '../support/deals.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import { findMined, findPuzzle, insertFinished } from '../support/puzzles.ts';
import { ok, restAt, type Answer, type Rest, type Sent } from '../support/rest.ts';
import { until } from '../support/until.ts';

const DAY_MS = 86_400_000;

describe('puzzles over REST', () => {
  let arena: TestArena;
  let rest: Rest;
  let gameId: string;
  let agent: { slug: string; key: string };
  const { journal, puzzles } = findMined((all) => all.length === 2);
  const [openPuzzle, hiddenPuzzle] = puzzles as [MinedPuzzle, MinedPuzzle];
  const [right, ...others] = openPuzzle.solution.best.map(({ move }) => move) as [string, ...string[]];
  const wrong = others.at(-1)!;

  const store = () => arena.app.arena.store;
  const today = (): string => new Date(arena.app.arena.clock()).toISOString().slice(0, 10);
  const attempt = (id: string, body: object, sent: Sent = {}): Promise<Answer<Attempted>> =>
    rest('POST', `/puzzles/${id}/attempts`, { ...sent, body });
  const slugOf = ({ body }: Answer): string => body.type.split('/').at(-1);
  const insert = (parts: object = {}) => insertFinished(store(), journal, parts);

  before(async () => {
    arena = await startTestArena();
    arena.advance(untilLateEnough(Date.now()));
    rest = restAt(() => `${arena.url}/api/v1`);
    agent = await newOwnAgent(rest);
    const seats = { A: newSeat({ name: 'Ada', agentSlug: agent.slug }), B: newSeat({ name: 'Bo' }) };
    await insert({ isPublic: false });
    ({ id: gameId } = await insert({ seats }));
    await until(async () => (await rest('GET', `/puzzles/${openPuzzle.id}`)).status === 200);
  });
  after(() => arena.close());

  it('mines a finished public game in the background, once, even across a restart', async () => {
    await until(async () => (await store().puzzles.unminedGames(9)).length === 0);
    const list = await ok(rest<PuzzleList>('GET', `/puzzles?game=${gameId}`));
    expectConforms(PuzzleList, list);
    expect(list.mined).to.equal(true);
    expect(list.puzzles.map(({ id }) => id)).to.deep.equal([openPuzzle.id, hiddenPuzzle.id]);
    const { id } = await insert({ isPublic: false });
    const hidden = { puzzles: [], mined: false, next: null };
    expect(await ok(rest('GET', `/puzzles?game=${id}`))).to.deep.equal(hidden);
    expect(await ok(rest('GET', '/puzzles?game=g_none'))).to.deep.equal(hidden);
    await arena.restart();
    expect(await store().puzzles.unminedGames(9)).to.deep.equal([]);
    expect(await ok(rest('GET', `/puzzles?game=${gameId}`))).to.deep.equal(list);
  });

  it('shows an open puzzle with both hands and names, but neither its solution nor its game', async () => {
    const { puzzle } = await ok(rest('GET', `/puzzles/${openPuzzle.id}`));
    expectConforms(Puzzle, puzzle);
    expect(puzzle).to.deep.include({
      url: `${arena.publicUrl}/puzzles/${openPuzzle.id}`,
      kind: 'open',
      goal: openPuzzle.goal,
      seat: openPuzzle.position.current,
      names: { A: 'Ada', B: 'Bo' },
      openHands: openPuzzle.position.hands,
      minedOn: today(),
      yours: null,
    });
    expect(puzzle.grade).to.deep.include({ house: openPuzzle.level, tries: 0, solved: 0 });
    expect(JSON.stringify(puzzle)).to.not.include(gameId);
    expect(puzzle.legalMoves).to.have.members(openPuzzle.solution.best.map(({ move }) => move));
    expect(puzzle.legalMoves).to.not.deep.equal(openPuzzle.solution.best.map(({ move }) => move));
  });

  it('returns the same puzzle for a day whenever asked, and refuses future days', async () => {
    const daily = await ok(rest<DailyPuzzle>('GET', '/puzzles/daily'));
    expectConforms(DailyPuzzle, daily);
    expect(daily).to.deep.include({ date: today(), solved: false, streak: null });
    expect(daily.puzzle!.id).to.equal(openPuzzle.id);
    expect(await ok(rest('GET', `/puzzles/daily?date=${today()}`))).to.deep.equal(daily);
    expect((await rest('GET', '/puzzles/daily?date=2999-01-01')).status).to.equal(400);
    expect((await rest('GET', '/puzzles/daily?date=tomorrow')).status).to.equal(400);
    const none = await ok(rest<DailyPuzzle>('GET', '/puzzles/daily?date=2020-01-01'));
    expect(none, 'before any was mined').to.deep.equal({
      date: '2020-01-01',
      puzzle: null,
      solved: false,
      streak: null,
    });
  });

  it('answers a right move with the reply, and the whole line with the solution and the game', async () => {
    const going = await ok(attempt(openPuzzle.id, { moves: [right] }));
    expectConforms(Attempted, going);
    expect(going).to.deep.include({ status: 'going', explanation: null, game: null, rating: null, streak: null });
    expect(going.moves).to.deep.equal([right, ...going.replies]);
    expect(going.played.map(({ name }) => name)).to.deep.equal(going.moves);
    expect(going.state).to.deep.equal(going.played.at(-1)!.state);
    const again = await ok(attempt(openPuzzle.id, { moves: going.moves }));
    expect(again).to.deep.equal({ ...going, replies: [], played: [] });
    const { line } = openPuzzle.solution;
    const end = await ok(attempt(openPuzzle.id, { moves: await wholeLine(openPuzzle) }));
    expectConforms(Attempted, end);
    expect(end).to.deep.include({ status: 'solved', legalMoves: [], rating: null });
    expect(end.explanation!.line).to.deep.equal(line);
    expect(end.explanation!.best).to.deep.equal(openPuzzle.solution.best);
    expect(end.explanation!.why[0]!.text).to.include(right).and.not.include('{');
    expect(end.game!.id).to.equal(gameId);
    expect(end.game!.replayUrl).to.match(new RegExp(`/replay\\?game=.*#.*&at=${openPuzzle.position.moveCount}$`));
    expect(end.game!.played).to.equal(journal.moves[openPuzzle.position.moveCount]);
  });

  /** The solver's moves of the stored line, each sent with the replies received. */
  async function wholeLine({ id, solution }: MinedPuzzle): Promise<string[]> {
    let moves = [solution.line[0]!];
    for (;;) {
      const answer = await ok(attempt(id, { moves }));
      if (answer.status !== 'going') return moves;
      moves = [...answer.moves, solution.line[answer.moves.length]!];
    }
  }

  it('refuses moves that are illegal or off the line, and changes nothing', async () => {
    const sent = { token: agent.key };
    const illegal = await attempt(openPuzzle.id, { moves: ['Nobody@A1'] }, sent);
    expect([illegal.status, slugOf(illegal)]).to.deep.equal([422, 'illegal-move']);
    const other = await attempt(openPuzzle.id, { moves: [wrong, wrong] }, sent);
    expect([other.status, slugOf(other)]).to.deep.equal([422, 'other-line']);
    expect((await attempt(openPuzzle.id, { moves: 'all' }, sent)).status).to.equal(400);
    expect((await attempt('000000000000', { moves: [] }, sent)).status).to.equal(404);
    expect((await attempt(openPuzzle.id, { moves: [] }, { token: 'ag_none' })).status).to.equal(401);
    expect((await ok(rest('GET', `/puzzles/${openPuzzle.id}`, sent))).puzzle).to.deep.include({ yours: null });
  });

  it("counts only an agent's first finished attempt, and shows it to nobody else", async () => {
    const solver = await newOwnAgent(rest);
    const sent = { token: solver.key };
    const before = (await ok(rest('GET', `/puzzles/${openPuzzle.id}`))).puzzle.grade;
    expect((await ok(attempt(openPuzzle.id, { moves: [right] }, sent))).rating).to.equal(null);
    const failed = await ok(attempt(openPuzzle.id, { moves: [wrong] }, sent));
    expect(failed.status).to.equal('failed');
    expect(failed.explanation!.refutation).to.not.deep.equal([]);
    expect(failed.rating!.after).to.be.below(failed.rating!.before);
    expect(failed.streak).to.deep.equal({ days: 0, best: 0 });
    expect(failed.grade).to.deep.include({ tries: before.tries + 1, solved: before.solved });
    const again = await ok(attempt(openPuzzle.id, { moves: await wholeLine(openPuzzle) }, sent));
    expect(again).to.deep.include({ status: 'solved', rating: null, streak: { days: 1, best: 1 } });
    const { puzzle } = await ok(rest('GET', `/puzzles/${openPuzzle.id}`, sent));
    expect(puzzle.grade).to.deep.include({ tries: before.tries + 1, solved: before.solved });
    expect(puzzle.yours).to.deep.equal({ solved: false, tries: 2, rating: failed.rating!.after });
    expect((await ok(rest('GET', `/puzzles/${openPuzzle.id}`))).puzzle.yours).to.equal(null);
  });

  it("counts a person's solved first attempt by the session, and giving up as failed", async () => {
    const { cookie } = await open(rest, await mint(rest));
    const sent = { headers: { cookie } };
    const solved = await ok(attempt(openPuzzle.id, { moves: await wholeLine(openPuzzle) }, sent));
    expect(solved.rating!.after).to.be.above(solved.rating!.before);
    expect(solved.streak).to.deep.equal({ days: 1, best: 1 });
    expect(await ok(rest('GET', '/puzzles/daily', sent))).to.deep.include({ streak: { days: 1, best: 1 } });
    const gaveUp = await ok(attempt(hiddenPuzzle.id, { giveUp: true }, sent));
    expect(gaveUp).to.deep.include({ status: 'failed', moves: [], replies: [] });
    expect(gaveUp.played).to.deep.equal([]);
    expect(gaveUp.explanation!.line).to.deep.equal(hiddenPuzzle.solution.line);
    expect(gaveUp.rating).to.deep.include({ before: solved.rating!.after });
    const { puzzle } = await ok(rest('GET', `/puzzles/${hiddenPuzzle.id}`, sent));
    expect(puzzle.yours).to.deep.include({ solved: false, tries: 1 });
  });

  it('repeats the response to a repeated Idempotency-Key, and counts the attempt once', async () => {
    const solver = await newOwnAgent(rest);
    const sent = { token: solver.key, headers: { 'Idempotency-Key': randomUUID() } };
    const first = await ok(attempt(openPuzzle.id, { moves: [wrong] }, sent));
    expect(await ok(attempt(openPuzzle.id, { moves: [wrong] }, sent))).to.deep.equal(first);
    const { puzzle } = await ok(rest('GET', `/puzzles/${openPuzzle.id}`, { token: solver.key }));
    expect(puzzle.yours.tries).to.equal(1);
    expect((await attempt(openPuzzle.id, { moves: [right] }, sent)).status).to.equal(422);
  });

  it('counts one of many concurrent attempts as the first', async () => {
    const { key: token } = await newOwnAgent(rest);
    const answers = await Promise.all(
      [wrong, right, wrong].map((move) => ok(attempt(openPuzzle.id, { moves: [move], giveUp: true }, { token }))),
    );
    expect(answers.filter(({ rating }) => rating !== null)).to.have.length(1);
    expect((await ok(rest('GET', `/puzzles/${openPuzzle.id}`, { token }))).puzzle.yours.tries).to.equal(3);
  });

  it('keeps a newer streak although a concurrent attempt has read an older one', async () => {
    const { key: token } = await newOwnAgent(rest);
    await ok(attempt(hiddenPuzzle.id, { giveUp: true }, { token }));
    const { puzzles: kept } = store();
    const addLater = kept.addLaterAttempt.bind(kept);
    const solved = Promise.withResolvers<Attempted>();
    kept.addLaterAttempt = async (...later) => {
      await solved.promise;
      return addLater(...later);
    };
    const again = attempt(hiddenPuzzle.id, { giveUp: true }, { token });
    solved.resolve(await ok(attempt(openPuzzle.id, { moves: await wholeLine(openPuzzle) }, { token })));
    await ok(again);
    kept.addLaterAttempt = addLater;
    expect((await solved.promise).streak).to.deep.equal({ days: 1, best: 1 });
    const { streak } = await ok(rest<DailyPuzzle>('GET', '/puzzles/daily', { token }));
    expect(streak).to.deep.equal({ days: 1, best: 1 });
  });

  it('offers next an untried puzzle, optionally from own games, until there is none left', async () => {
    const sent = { token: agent.key };
    const next = async (query = ''): Promise<string[]> => {
      const { status, body } = await rest('GET', `/puzzles/next${query}`, sent);
      return status === 200 ? [body.puzzle.id] : [];
    };
    expect(await next('?own=1')).to.satisfy(([id]: string[]) => puzzles.some((puzzle) => puzzle.id === id));
    await ok(attempt(openPuzzle.id, { moves: [wrong] }, sent));
    expect(await next('?own=1')).to.deep.equal([hiddenPuzzle.id]);
    expect(await next('?theme=skip')).to.deep.equal([]);
    await ok(attempt(hiddenPuzzle.id, { giveUp: true }, sent));
    const none = await rest('GET', '/puzzles/next?own=1', sent);
    expect([none.status, slugOf(none)]).to.deep.equal([404, 'puzzle-not-found']);
    expect((await rest('GET', '/puzzles/next')).status).to.equal(200);
    expect(slugOf(await rest('GET', '/puzzles/next?own=1'))).to.equal('identity-needed');
    expect((await rest('GET', '/puzzles/next?theme=luck', sent)).status).to.equal(400);
  });

  it('hides the other hand of a hidden puzzle until the attempt is over: the bytes do not depend on its cards', async () => {
    const { position } = hiddenPuzzle;
    const other = otherSeat(position.current);
    const cards = unseenCards(position).filter((id) => !position.hands[other].includes(id));
    const hands = { ...position.hands, [other]: cards.slice(0, position.hands[other].length) };
    expect(puzzleIdOf('hidden', { ...position, hands })).to.equal(hiddenPuzzle.id);
    const exposed = async (id: string): Promise<string> => {
      const { text } = await rest('GET', `/puzzles/${id}`);
      const over = await attempt(id, { moves: [hiddenPuzzle.solution.line[0]] });
      const { game: _, ...answer } = over.body;
      return `${text}${JSON.stringify(answer)}`.replaceAll(id, '');
    };
    const stored = { ...(await store().puzzles.puzzle(hiddenPuzzle.id))!, tries: 0, solved: 0 };
    for (const twin of [
      { ...stored, id: '00000000aaaa', position: { ...position, hands } },
      { ...stored, id: '00000000bbbb' },
    ]) {
      await store().puzzles.addMined((await insert({ isPublic: false })).id, 0, [twin]);
    }
    const bytes = await exposed('00000000bbbb');
    expect(await exposed('00000000aaaa')).to.equal(bytes);
    for (const card of position.hands[other]) expect(bytes).to.not.include(cardOf(card).name);
  });

  it('is the puzzle of each day, and solving it on its day extends the streak', async () => {
    const { key: token } = await newOwnAgent(rest);
    const solveToday = async () => {
      const puzzle = (await ok(rest<DailyPuzzle>('GET', '/puzzles/daily'))).puzzle!;
      expect(puzzle.id).to.equal(openPuzzle.id); // the only open puzzle
      return ok(attempt(puzzle.id, { moves: await wholeLine(openPuzzle) }, { token }));
    };
    const readDaily = () => ok(rest<DailyPuzzle>('GET', '/puzzles/daily', { token }));
    expect((await solveToday()).streak).to.deep.equal({ days: 1, best: 1 });
    expect(await readDaily()).to.include({ solved: true });
    arena.advance(DAY_MS);
    const returned = await readDaily();
    expect([returned.puzzle!.yours!.solved, returned.solved], 'solved on an earlier day').to.deep.equal([true, false]);
    expect((await solveToday()).streak).to.deep.equal({ days: 2, best: 2 });
    expect(await readDaily(), 'on the second try').to.include({ solved: true });
    expect((await solveToday()).streak).to.deep.equal({ days: 2, best: 2 });
    arena.advance(2 * DAY_MS);
    expect(await readDaily()).to.deep.include({ solved: false, streak: { days: 0, best: 2 } });
  });

  it('mines no private game, and loses the link and the names when the game is voided', async () => {
    const puzzle = findPuzzle(({ kind, id }) => kind === 'open' && id !== openPuzzle.id);
    const { journal: other } = findMined((all) => all.includes(puzzle));
    const { id } = await insertFinished(store(), other);
    await until(async () => (await rest('GET', `/puzzles/${puzzle.id}`)).status === 200);
    expect((await ok(attempt(puzzle.id, { giveUp: true }))).game!.id).to.equal(id);
    await voidGame(arena.app.arena, id, 'a test');
    expect((await ok(attempt(puzzle.id, { giveUp: true }))).game).to.equal(null);
    expect((await ok(rest('GET', `/puzzles/${puzzle.id}`))).puzzle.names).to.equal(null);
    expect((await ok(rest('GET', `/puzzles?game=${id}`))).puzzles).to.deep.equal([]);
  });
});
