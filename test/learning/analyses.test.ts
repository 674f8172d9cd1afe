// Positions sent by callers: computed once per network, in turns, bounded, and from the sent data only.
import { expect } from 'chai';
import type { AnalysisAnswer, AnalysisDone } from '../../schema/analysis.ts';
import { AnalysisRequest } from '../../schema/analysis.ts';
import { Problem } from '../../schema/problem.ts';
import { newAdmission } from '../../src/admission/admission.ts';
import { newFairQueue } from '../../src/admission/fair-queue.ts';
import { MAX_ANALYSES, CAPS } from '../../src/admission/numbers.ts';
import type { Analysis, AnalysisTask } from '../../src/house/analysis.ts';
import { analysePosition, newAnalyses } from '../../src/learning/analyses.ts';
import type { Arena } from '../../src/ports/arena.ts';
import type { Patience } from '../../src/ports/news.ts';
import { ANALYSIS_EXAMPLE } from '../../src/http/analysis-example.ts';

const { signal } = new AbortController();
const [patient, hasty]: Patience[] = [
  { timeoutMs: 20_000, signal },
  { timeoutMs: 0, signal },
];
const EXAMPLE = AnalysisRequest.parse(ANALYSIS_EXAMPLE);
const MOVES = ['hop@C3', 'hop@E2', 'hop@E1', 'hop@D3', 'stay'];

const BEST = { name: 'hop@C3', win: 0.5, loss: 0, margin: 0, deals: 24, class: 'best' } as const;
const ANALYSIS: Analysis = { moves: [BEST], best: { name: 'hop@C3', follows: null }, asked: null };

/** Any number of distinct requests. */
function* requests(): Generator<AnalysisRequest> {
  for (let i = 0; ; i++) {
    const hand = EXAMPLE.view.hand.map(({ cardId }, at) => ({
      cardId: at === 3 ? 17 + (Math.floor(i / MOVES.length) % 10) : cardId,
    }));
    const isTaken = EXAMPLE.view.board.some(({ cardId }) => cardId === hand[3]!.cardId);
    const move = MOVES[i % MOVES.length];
    if (!isTaken) yield AnalysisRequest.parse({ ...EXAMPLE, view: { ...EXAMPLE.view, hand }, move });
  }
}

interface World {
  readonly arena: Arena;
  readonly tasks: AnalysisTask[];
  readonly lanes: string[];
  readonly reported: unknown[];
  readonly ends: PromiseWithResolvers<Analysis>[];
}

/** Analyses that end when the test lets them. */
function newWorld(): World {
  const world = { tasks: [], lanes: [], reported: [], ends: [] } as unknown as World;
  const analyse = (task: AnalysisTask, lane: string): Promise<Analysis> => {
    world.tasks.push(task);
    world.lanes.push(lane);
    world.ends.push(Promise.withResolvers());
    return world.ends.at(-1)!.promise;
  };
  const admission = newAdmission({
    counters: { spend: async () => [] },
    store: { countOpenGames: async () => ({ inAll: 0, ofNetwork: 0 }) as never },
    factor: 1,
    keyOf: () => undefined,
    pressure: { heapShare: () => 0, onChange: () => undefined },
    onRefused: () => undefined,
  });
  const reportError = (error: unknown): void => void world.reported.push(error);
  const arena = { analyses: newAnalyses({ analyse }), admission, reportError, isDraining: () => false };
  return Object.assign(world, { arena: arena as unknown as Arena });
}

const turn = () => new Promise((next) => setImmediate(next));
const failureOf = (asking: Promise<unknown>) => asking.then(() => 'none').catch((error: unknown) => error);
const slugOf = async (asking: Promise<unknown>) => {
  const error = await failureOf(asking);
  return error instanceof Problem ? [error.slug, error.parts.retryAfterSeconds] : error;
};

describe('the analysis of a position', () => {
  let world: World;
  beforeEach(() => (world = newWorld()));

  const ask = (network: string, patience = hasty!, request = EXAMPLE): Promise<AnalysisAnswer> =>
    analysePosition(world.arena, request, network, patience);

  it('continues after its caller has left, is computed once, and is kept', async () => {
    expect(await ask('Ada')).to.include({ status: 'running' });
    expect(await ask('Ada')).to.include({ status: 'running' });
    const waiting = [ask('Ada', patient), ask('Ada', patient)];
    await turn();
    world.ends[0]!.resolve(ANALYSIS);
    const [one, other] = (await Promise.all(waiting)) as AnalysisDone[];
    expect(one).to.deep.equal(other);
    expect(one).to.include({ status: 'done', win: 0.5, deals: 24, rules: 'mutators/1' });
    expect(await ask('Ada')).to.deep.equal(one);
    expect(world.tasks).to.have.length(1);
  });

  it('is recomputed for another network, which could otherwise infer earlier requests from a fast response, with the same seed', async () => {
    await ask('Ada');
    world.ends[0]!.resolve(ANALYSIS);
    await turn();
    expect(await ask('Bo')).to.include({ status: 'running' });
    expect(world.lanes).to.deep.equal(['Ada', 'Bo']);
    expect(world.tasks[1]).to.deep.equal(world.tasks[0]);
  });

  it('derives its seed from the position, whatever else is sent and whichever move is asked about', async () => {
    const more = AnalysisRequest.parse({ ...ANALYSIS_EXAMPLE, id: 'g_1', seed: 'abc', move: 'STAY ' });
    await ask('Ada');
    await ask('Ada', hasty, more);
    const flipped = { ...EXAMPLE, view: { ...EXAMPLE.view, hand: EXAMPLE.view.hand.toReversed() } };
    await ask('Ada', hasty, flipped);
    const [first, second, third] = world.tasks;
    expect(second).to.deep.equal({ ...first, asked: 'stay' });
    expect(third!.randomSeed).to.not.equal(first!.randomSeed);
    expect(first!.randomSeed).to.match(/^[0-9a-f]{32}$/);
  });

  it('refuses an illegal move, listing the legal ones', async () => {
    const error = (await failureOf(ask('Ada', hasty, { ...EXAMPLE, move: 'Nobody@A1' }))) as Problem;
    expect(error.slug).to.equal('illegal-move');
    expect(error.parts.extra!['legalMoves']).to.have.members(MOVES);
    expect(world.tasks).to.have.length(0);
  });

  it('is reported to all who wait for it if it fails, and then retried', async () => {
    const trap = new Error('the thread died');
    const waiting = [ask('Ada', patient), ask('Ada', patient)].map(failureOf);
    await turn();
    world.ends[0]!.reject(trap);
    expect(await Promise.all(waiting)).to.deep.equal([trap, trap]);
    expect(world.reported).to.deep.equal([trap]);
    expect(await ask('Ada')).to.include({ status: 'running' });
    expect(world.tasks).to.have.length(2);
  });

  it('is refused to a network with too many, whatever its tokens, and not to others', async () => {
    const next = requests();
    for (let i = 0; i < CAPS.analyses; i++) await ask('Ada', hasty, next.next().value);
    const one = next.next().value;
    expect(await slugOf(ask('Ada', hasty, one))).to.deep.equal(['too-many-analyses', 10]);
    expect(await ask('Bo', hasty, one)).to.include({ status: 'running' });
    world.ends[0]!.resolve(ANALYSIS);
    await turn();
    expect(await ask('Ada', hasty, one)).to.include({ status: 'running' });
  });

  it('is refused for a while if many networks wait', async () => {
    for (let i = 0; i < MAX_ANALYSES; i++) await ask(`network ${i}`);
    expect(await slugOf(ask('Ada'))).to.deep.equal(['unavailable', 10]);
    world.ends[0]!.resolve(ANALYSIS);
    await turn();
    expect(await ask('Ada')).to.include({ status: 'running' });
  });
});

describe('analyses of different networks', () => {
  it('wait for at most one of each other network, and for every requested review', async () => {
    const queue = newFairQueue({ running: 1, perLane: Infinity, total: Infinity });
    const done: string[] = [];
    const work = (name: string) => async (): Promise<Analysis> => {
      await turn();
      done.push(name);
      return ANALYSIS;
    };
    const world = newWorld();
    Object.assign(world.arena.analyses.analyst, {
      analyse: (_: AnalysisTask, lane: string) => queue.runIdle(lane, work(lane)),
    });
    const next = requests();
    const ask = (network: string) => analysePosition(world.arena, next.next().value, network, patient!);
    const flood = Array.from({ length: CAPS.analyses }, () => ask('flood'));
    const review = (async () => {
      for (let move = 0; move < 5; move++) await queue.run('Cy', work('review'));
    })();
    const honest = [ask('honest'), ask('honest')];
    await Promise.all([...flood, ...honest, review]);
    expect(done.slice(0, 9).join(' ')).to.equal('review review review review review flood honest flood honest');
    expect(done).to.have.length(CAPS.analyses + 7);
  });
});
