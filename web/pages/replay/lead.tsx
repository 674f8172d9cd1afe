// The lead after each move as bars above the scrub bar: A's upward, B's downward. Decorative: the words are elsewhere.
import { scoreOf } from '../../../src/engine/index.ts';
import type { Recording } from '../../game/replay.ts';

export function Lead({ recording, at }: { readonly recording: Recording; readonly at: number }) {
  const leads = [recording.start, ...recording.plies.map(({ position }) => position)].map((position) => {
    const { A, B } = scoreOf(position);
    return A - B;
  });
  const most = Math.max(4, ...leads.map(Math.abs));
  return (
    <svg class="lead" viewBox={`-0.5 -10 ${leads.length} 20`} preserveAspectRatio="none" aria-hidden="true">
      <path class="lead-even" d={`M-0.5 0h${leads.length}`} />
      {leads.map((lead, index) => {
        const height = (Math.abs(lead) / most) * 9.5;
        return (
          <rect
            key={index}
            x={index - 0.36}
            y={lead > 0 ? -height : 0}
            width={0.72}
            height={height}
            data-seat={lead > 0 ? 'A' : 'B'}
            data-to-come={index > at || undefined}
          />
        );
      })}
    </svg>
  );
}
