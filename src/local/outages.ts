// The outages of which this process knows, in memory.
import type { Cause, Outage, Outages } from '../ports/outages.ts';
import type { Clock, Instant } from '../records/game-record.ts';

/** For players to come back after an outage: clocks start again after it. */
const RETURN_MS = 30_000;

export function newOutages(clock: Clock): Outages {
  const causes = new Set<Cause>();
  /** When this process's own outage began, until it has learned whether that was everybody's. */
  let began: Instant | undefined;
  /** In order; none touches another. */
  let known: readonly Outage[] = [];
  return {
    began(cause, from = clock()) {
      causes.add(cause);
      began ??= from;
    },
    ended: (cause) => void causes.delete(cause),
    state: () => (began === undefined ? 'none' : causes.size > 0 ? 'ongoing' : 'over'),
    learn(outages) {
      known = joined(outages.map(withReturn));
      if (causes.size === 0) began = undefined;
    },
    timeToPlay(start, ms) {
      let end = start + ms;
      const first = known.findLastIndex(({ to }) => to <= start) + 1;
      if (first === known.length && began === undefined) return end; // as hardly any outage is as new as a running move
      const own = began === undefined ? [] : [withReturn({ from: began, to: clock() })];
      for (const { from, to } of joined([...known.slice(first), ...own])) {
        if (from >= end) break;
        end += to - Math.max(from, start);
      }
      return end;
    },
  };
}

function withReturn({ from, to }: Outage): Outage {
  return { from, to: to + RETURN_MS };
}

/** In order, those that overlap as one. */
function joined(outages: readonly Outage[]): readonly Outage[] {
  const all: Outage[] = [];
  for (const outage of outages.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && outage.from <= last.to) all[all.length - 1] = { from: last.from, to: Math.max(last.to, outage.to) };
    else all.push(outage);
  }
  return all;
}
