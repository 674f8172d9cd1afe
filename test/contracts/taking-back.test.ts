// Voiding results, suspending and hiding players, and undoing it, with a thousand results, on either database: what is
// left equals a computation from the remaining results alone, and everything is restored in the end.
import { expect } from 'chai';
import type { Store } from '../../src/ports/store.ts';
import { Book } from '../../src/rating/book.ts';
import { hostedLine, newLine } from '../../src/rating/rating-line.ts';
import { lineOf } from '../../src/records/line-columns.ts';
import type { LineId, ResultRecord } from '../../src/records/rating-records.ts';
import { STANDING_RULESETS, type StandingKind } from '../../src/records/standing.ts';
import { recountIfMarked } from '../../src/standings/recount.ts';
import { resultOf } from '../../src/standings/results.ts';
import type { Backend, Write } from '../../src/store/backend.ts';
import { FIELDS, toRow } from '../../src/store/columns.ts';
import { newGameWrite } from '../../src/store/games/game-writes.ts';
import { newSeededRandom, type SeededRandom } from '../../simulation/seeded-random.ts';
import { newGame, newRecord, SOME_TIME } from '../support/builders.ts';
import { insertPlayer, newAgent, newResult } from '../support/people.ts';
import { overBothDatabases } from './databases.ts';

const RESULTS = 1000;
const VOIDED = 50;
const MINUTE_MS = 60_000;
const HOSTED_AT = 1100;
const now = SOME_TIME + RESULTS * MINUTE_MS;
const clock = (): number => now;

interface Arena {
  readonly players: readonly string[];
  /** One agent with a program of its own, and one that the house plays. */
  readonly agents: readonly [string, string];
  readonly results: readonly ResultRecord[];
}

/** Half against the house, a tenth too short to count for the winner; each line's in the order of its games. */
function someResults(random: SeededRandom, lines: readonly LineId[], hosted: LineId): ResultRecord[] {
  const hostedAt = (line: LineId | null): number | null => (line === hosted ? HOSTED_AT : null);
  return Array.from({ length: RESULTS }, (_, i) => {
    const first = random.below(lines.length);
    const second = (first + 1 + random.below(lines.length - 1)) % lines.length;
    const strength = random.below(2) === 0 && lines[first] !== hosted ? 1200 : null;
    const [lineA, lineB] = [lines[first]!, strength === null ? lines[second]! : null];
    return newResult({
      gameId: newRecord().id,
      sequence: i + 1,
      endedAt: SOME_TIME + i * MINUTE_MS,
      ruleset: random.below(2) === 0 ? 'classic' : 'mutators',
      ...{ lineA, lineB, strength, hostedA: hostedAt(lineA), hostedB: hostedAt(lineB) },
      scoreA: random.below(3) / 2,
      movesB: random.below(10) === 0 ? 1 : 6,
    });
  });
}

async function makeArena(store: Store, backend: Backend): Promise<Arena> {
  const players = await Promise.all(Array.from({ length: 10 }, () => insertPlayer(store, { isAccount: true })));
  const own = newAgent({ plays: 'own' });
  const hosted = newAgent({ strength: HOSTED_AT });
  for (const agent of [own, hosted]) await store.agents.insertAgent(agent, null);
  const lines = [...players.map((id) => `player/${id}`), ...[own, hosted].map(({ slug }) => `agent/${slug}`)];
  const results = someResults(newSeededRandom(11), lines, `agent/${hosted.slug}`);
  const writes = results.map((result): Write => {
    const record = newRecord({ id: result.gameId, status: 'finished', endReason: 'played', winner: 'A' });
    return [...newGameWrite(backend.db, newGame(record)), { into: 'results', row: toRow(FIELDS.results, result) }];
  });
  for (let i = 0; i < RESULTS; i += 100) await backend.commit(writes.slice(i, i + 100));
  return { players, agents: [own.slug, hosted.slug], results };
}

/** The ratings of every line, computed from these results only. */
function computed({ players, agents }: Arena, results: readonly ResultRecord[]) {
  const book = new Book();
  for (const result of results) book.count(resultOf(result, () => undefined));
  const known = new Map([...book.lines()].map(({ table, owner, state }) => [`${table} ${owner}`, state]));
  const first = (line: LineId) => (line === `agent/${agents[1]}` ? hostedLine(HOSTED_AT) : newLine());
  const lines = [...players.map((id) => `player/${id}`), ...agents.map((slug) => `agent/${slug}`)];
  return lines.flatMap((line) =>
    STANDING_RULESETS.map((table) => {
      const step = known.get(`${table} ${line}`);
      return { line, table, at: step?.line ?? first(line), ratedGames: step?.ratedGames ?? 0 };
    }),
  );
}

async function shown(store: Store, { players, agents }: Arena) {
  const owners = [...players.map((id) => ['player', id] as const), ...agents.map((slug) => ['agent', slug] as const)];
  const entries = await Promise.all(owners.map(([kind, owner]) => store.ratings.entries(kind, owner)));
  return owners.flatMap(([kind, owner], i) =>
    STANDING_RULESETS.map((table) => {
      const columns = entries[i]![table];
      return { line: `${kind}/${owner}`, table, at: lineOf(columns), ratedGames: columns.ratedGames };
    }),
  );
}

async function tables(store: Store) {
  const kinds: readonly StandingKind[] = ['player', 'agent'];
  const pages = kinds.flatMap((kind) =>
    STANDING_RULESETS.map((ruleset) => store.standings.leaderboard(kind, { ruleset, limit: 50 })),
  );
  return (await Promise.all(pages)).map(({ rows }) => rows);
}

overBothDatabases('when results and players are removed and restored', (store, backend) => {
  let arena: Arena;
  const recount = async (): Promise<void> => {
    expect(await recountIfMarked({ store: store(), clock })).to.equal(true);
  };
  beforeEach(async () => {
    arena = await makeArena(store(), backend());
    await store().ratings.mark();
    await recount();
  });

  it('shows what is computed without them, and finally everything as before', async () => {
    const before = { shown: await shown(store(), arena), tables: await tables(store()) };
    expect(before.shown).to.deep.equal(computed(arena, arena.results));
    expect(before.tables[0]!.some(({ place }) => place !== null)).to.equal(true);

    const voided = arena.results.filter((_, i) => i % (RESULTS / VOIDED) === 7).map(({ gameId }) => gameId);
    const parts = { voidedAt: now, reason: 'thrown', played: [], changes: [], champions: [], house: [], isDue: false };
    await Promise.all(voided.map((gameId) => store().standings.voidGame({ ...parts, gameId })));
    await recount();
    const kept = arena.results.filter(({ gameId }) => !voided.includes(gameId));
    expect(kept).to.have.length(RESULTS - VOIDED);
    expect(await shown(store(), arena)).to.deep.equal(computed(arena, kept));

    const since = SOME_TIME + (RESULTS / 2) * MINUTE_MS;
    const [ada] = arena.players as [string];
    const [own, hosted] = arena.agents;
    await store().admin.suspend('player', ada, since);
    for (const slug of [own, hosted]) await store().admin.suspend('agent', slug, since);
    await recount();
    const barred = [`player/${ada}`, `agent/${own}`, `agent/${hosted}`];
    const isBarred = ({ lineA, lineB, endedAt }: ResultRecord): boolean =>
      endedAt >= since && [lineA, lineB].some((line) => barred.includes(line!));
    const left = kept.filter((result) => !isBarred(result));
    expect(left.length).to.be.below(kept.length - 50);
    expect(await shown(store(), arena)).to.deep.equal(computed(arena, left));
    const listed = (await tables(store())).flat().map(({ owner }) => owner);
    for (const owner of [ada, own, hosted]) expect(listed).to.not.include(owner);

    await store().admin.suspend('player', ada, null);
    for (const slug of [own, hosted]) await store().admin.suspend('agent', slug, null);
    await Promise.all(voided.map((gameId) => store().standings.unvoidGame(gameId)));
    await recount();
    expect(await shown(store(), arena)).to.deep.equal(before.shown);
    expect(await tables(store())).to.deep.equal(before.tables);
  });

  it('hides people from every table without changing a rating, and shows them where they were afterwards', async () => {
    const before = { shown: await shown(store(), arena), tables: await tables(store()) };
    const [first] = before.tables[0]!;
    await store().admin.moderate(first!.owner, { hiddenBy: 'operator' });
    expect(await shown(store(), arena)).to.deep.equal(before.shown);
    const without = before.tables.map((rows) => {
      const others = rows.filter(({ owner }) => owner !== first!.owner);
      return others.map((row, i) => ({ ...row, place: row.place === null ? null : i + 1 }));
    });
    expect(await tables(store())).to.deep.equal(without);
    await store().ratings.mark();
    await recount();
    expect(await tables(store()), 'after a recount').to.deep.equal(without);
    await store().admin.moderate(first!.owner, { hiddenBy: null });
    expect(await tables(store())).to.deep.equal(before.tables);
  });
});
