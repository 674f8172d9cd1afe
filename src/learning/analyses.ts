// Analyses of positions, from what the caller sends alone. Computed when no review is running, by turns of networks,
// and cached for the network that asked.
import { hash } from 'node:crypto';
import QuickLRU from 'quick-lru';
import { positionOfView } from '../../schema/submitted-position.ts';
import type { AnalysisAnswer, AnalysisDone, AnalysisRequest } from '../../schema/analysis.ts';
import { formatMove, versionOf, type Position } from '../engine/index.ts';
import type { Analysis, AnalysisTask } from '../house/analysis.ts';
import { CURRENT_POLICY } from '../house/policies.ts';
import { seedFrom } from '../house/seed.ts';
import { untilWoken } from '../play/wait.ts';
import type { Analyses, AnalysisJob, Analyst } from '../ports/analyses.ts';
import type { Arena } from '../ports/arena.ts';
import type { Patience } from '../ports/news.ts';
import type { Network } from '../records/ids.ts';
import { granted, ruleOnName } from '../table/referee.ts';
import { followsWithSentence, withSentence } from './why-sentences.ts';

/** The cache keeps at least this many, and at most twice as many. */
const MIN_KEPT = 500;

export function newAnalyses(analyst: Analyst): Analyses {
  return { analyst, kept: new QuickLRU({ maxSize: MIN_KEPT }), jobs: new Map() };
}

/**
 * Returns the analysis, or `running` when the caller's patience ends: the same request gets it later. Equal requests
 * get equal answers, in every process.
 * @throws Problem illegal-move, too-many-analyses, unavailable
 */
export async function analysePosition(
  arena: Arena,
  request: AnalysisRequest,
  network: Network,
  patience: Patience,
): Promise<AnalysisAnswer> {
  const task = taskOf(request);
  const key = `${network} ${digestOf(task)}`;
  const { kept, jobs } = arena.analyses;
  const known = kept.get(key);
  if (known) return known;
  const job = jobs.get(key) ?? begin(arena, task, { key, network });
  const look = (): AnalysisDone | undefined => {
    if (job.failure !== undefined) throw job.failure;
    return job.answer;
  };
  const untilEnd = (ring: () => void): (() => void) => {
    void job.ended.then(ring);
    return () => undefined;
  };
  const found = await untilWoken(arena, untilEnd, look, patience);
  return found ?? { status: 'running', hint: 'Send the same request again: the analysis is still running.' };
}

/** The random seed is derived from the position: it is not secret, and the same for every move that is asked about. */
function taskOf(request: AnalysisRequest): AnalysisTask {
  const position = positionOfView(request);
  const asked = request.move === undefined ? null : formatMove(granted(ruleOnName(request.move, position)).move);
  return { position, asked, policy: CURRENT_POLICY, randomSeed: seedFrom(digestOf(position)) };
}

function digestOf(value: Position | AnalysisTask): string {
  return hash('sha256', JSON.stringify(value));
}

/** @throws Problem too-many-analyses, unavailable */
function begin(arena: Arena, task: AnalysisTask, { key, network }: { key: string; network: Network }): AnalysisJob {
  const { jobs, analyst, kept } = arena.analyses;
  const running = [...jobs.values()];
  const ofNetwork = running.filter((job) => job.network === network).length;
  arena.admission.admitAnalysis({ ofNetwork, inAll: running.length });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const job: AnalysisJob = { network, ended };
  jobs.set(key, job);
  void analyst
    .analyse(task, network)
    .then((analysis) => kept.set(key, (job.answer = presented(analysis, task))))
    .catch((error: unknown) => {
      arena.reportError(error, 'analysis of a position'); // logged here, as callers may never return
      job.failure = error;
    })
    .finally(() => {
      jobs.delete(key);
      end();
    });
  return job;
}

function presented({ moves, best, asked }: Analysis, { position: { rules }, policy }: AnalysisTask): AnalysisDone {
  return {
    status: 'done',
    engine: String(versionOf(rules)),
    rules,
    policy,
    win: moves[0]!.win,
    deals: moves[0]!.deals,
    moves: [...moves],
    best: { ...best, follows: best.follows && followsWithSentence(best.follows) },
    asked: asked && {
      name: asked.name,
      follows: asked.follows && followsWithSentence(asked.follows),
      why: asked.why && withSentence(asked.why),
    },
  };
}
