// What a viewing shows: the table and the hands, from its perspective.
import type { BySeat, CardId, Ply, Position, Seat, Viewer } from '../../../src/engine/index.ts';
import { isAtEnd, type Viewing } from '../../game/replay.ts';
import { tableOfPosition, type Table } from '../../game/table.ts';

/** The last move; `undefined` at the deal. */
export function plyHere({ at, recording }: Viewing): Ply | undefined {
  return recording.plies[at - 1];
}

/** A viewer of both hands is a spectator. */
export function viewerOf({ perspective }: Pick<Viewing, 'perspective'>): Viewer {
  return perspective === 'both' ? 'spectator' : perspective;
}

export function tableHere(viewing: Viewing, names: BySeat<string>): Table {
  const { recording } = viewing;
  const ply = plyHere(viewing);
  const result = isAtEnd(viewing) ? recording.result : undefined;
  return tableOfPosition(positionHere(viewing), viewerOf(viewing), {
    names,
    status: result ? 'finished' : 'active',
    winner: result?.winner ?? null,
    endReason: result?.endReason ?? null,
    last: ply ?? null,
  });
}

/** The hands in order of receipt; `null` if only their backs are visible. */
export function handsHere(viewing: Viewing): BySeat<readonly CardId[] | null> {
  const { hands } = positionHere(viewing);
  const seen = (seat: Seat) => (viewing.perspective === 'both' || viewing.perspective === seat ? hands[seat] : null);
  return { A: seen('A'), B: seen('B') };
}

function positionHere(viewing: Viewing): Position {
  return plyHere(viewing)?.position ?? viewing.recording.start;
}
