// Admission control in one place: rates, caps, and no new work while the heap is nearly full. Running work continues.
import { Problem } from '../../schema/problem.ts';
import type { Admission, RateCounters, HeldKind } from '../ports/admission.ts';
import type { GameStore } from '../ports/game-store.ts';
import { newHeld, refuseAbove } from './caps.ts';
import { newNetworkOf } from './networks.ts';
import {
  CAPS,
  MAX_ANALYSES,
  MAX_REVIEWS,
  SHED_RETRY_SECONDS,
  timesFactor,
  MAX_LEAGUES_PER_ORGANIZER,
} from './numbers.ts';
import { newOpenGames } from './open-games.ts';
import { newPacing } from './pacing.ts';
import { newPressure, type PressureParts } from './pressure.ts';
import { newRates } from './rates.ts';

export interface AdmissionParts {
  readonly counters: RateCounters;
  readonly store: Pick<GameStore, 'countOpenGames'>;
  /** Multiplies rates and caps. */
  readonly factor: number;
  /** The key for hashing networks; `undefined`: hashes are not keyed. */
  keyOf(): Buffer | undefined;
  readonly pressure: PressureParts;
  readonly pace?: ReturnType<typeof newPacing>;
  /** @param by a policy, the slug of a cap, or `heap` */
  onRefused(by: string): void;
}

export interface OpenedAdmission extends Admission {
  /** How many of a kind are open in total. */
  open(kind: HeldKind): number;
  isShedding(): boolean;
}

export function newAdmission(parts: AdmissionParts): OpenedAdmission {
  const { factor, onRefused, pace = newPacing(parts.factor) } = parts;
  const drawFrom = newRates(parts.counters, factor);
  const held = newHeld(factor);
  const admitOpenGame = newOpenGames(parts.store, factor);
  const pressure = newPressure(parts.pressure);
  const refuseWhileShedding = (): void => {
    if (!pressure.isHigh()) return;
    onRefused('heap');
    const detail = 'The server is low on memory: games in progress continue, new work is refused.';
    throw new Problem('unavailable', { detail, retryAfterSeconds: SHED_RETRY_SECONDS });
  };
  const countRefusal = (error: unknown): never => {
    if (error instanceof Problem) onRefused(error.slug);
    throw error;
  };
  const admit = <T>(task: () => T): T => {
    refuseWhileShedding();
    try {
      return task();
    } catch (error) {
      return countRefusal(error);
    }
  };
  const spender: Admission['spender'] = (budgets) => {
    const draw = drawFrom(budgets);
    const ofSeats = budgets.find(({ policy }) => policy === 'network');
    return async () => {
      const drawn = await draw();
      if (drawn.refusal) onRefused(drawn.policy);
      const turn = !drawn.refusal && ofSeats ? pace(ofSeats.of) : undefined;
      if (turn) await turn;
      return drawn;
    };
  };
  const admitWork =
    (cap: 'reviews' | 'analyses', max: number, detail: string): Admission['admitReview'] =>
    ({ ofNetwork, inAll }) =>
      admit(() => {
        refuseAbove(cap, factor, ofNetwork + 1);
        if (inAll >= timesFactor(max, factor)) throw new Problem('unavailable', { detail, retryAfterSeconds: 10 });
      });
  return {
    factor,
    networkOf: newNetworkOf(parts.keyOf),
    spend: (budgets) => spender(budgets)(),
    spender,
    hold: (kind, by) => admit(() => held.hold(kind, by)),
    async admitGame(network, status) {
      await admit(() => admitOpenGame(network, status).catch(countRefusal));
    },
    admitReview: admitWork('reviews', MAX_REVIEWS, 'Too many reviews are running.'),
    admitAnalysis: admitWork('analyses', MAX_ANALYSES, 'Too many positions wait for their analysis.'),
    admitLeague: ({ own, ofNetwork }) =>
      admit(() => {
        refuseAbove('tournaments', factor, ofNetwork + 1);
        const max = timesFactor(MAX_LEAGUES_PER_ORGANIZER, factor);
        if (own < max) return { own: max, ofNetwork: timesFactor(CAPS.tournaments, factor) };
        throw new Problem('too-many-tournaments', { detail: `You already have ${max}, the maximum.` });
      }),
    open: (kind) => held.open(kind),
    isShedding: () => pressure.isHigh(),
  };
}
