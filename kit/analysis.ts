// Analyses a position from the view of one seat.
import type { Api } from './calls.ts';
import { pause } from './pause.ts';
import type { Analysis, AnalysisRequest, AnalysisRunning, GameView } from './wire.ts';

/** A Game as your seat receives it, or any position that the rules allow. */
export type SeenPosition = Omit<AnalysisRequest, 'view'> & {
  readonly view?: AnalysisRequest['view'] | GameView | undefined;
};

const POLL_SECONDS = 20;

/** Polls until the analysis is done. */
export async function analyse(api: Api, { ruleset, rules, view }: SeenPosition, move?: string): Promise<Analysis> {
  const body = { ruleset, rules, view, move };
  for (;;) {
    const answer = await api.post<Analysis | AnalysisRunning>('/analysis', { body, query: { timeout: POLL_SECONDS } });
    if (answer.status === 'done') return answer;
    await pause(300); // no busy loop if the arena answers at once
  }
}
