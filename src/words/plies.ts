// What a move did, in public words.
import { cellName, type Cell, type GameEvent, type Ply } from '../engine/index.ts';

/** The part of a ply that is described; its events are public. */
export type PublicPly = Pick<Ply, 'seat' | 'name' | 'events'>;

/** The name of a move and its effects, for example `Lichenlord@B3 took A3`. */
export function plyInWords({ name, events }: Pick<PublicPly, 'name' | 'events'>): string {
  return [name, ...consequencesOf(events)].join(' ');
}

/** For example `took A3` or `removed B1 B2`; effects that the move's name implies are left out. */
export function consequencesOf(events: readonly GameEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.type === 'cardsCaptured') return [`took ${cellNames(event.cells)}`];
    if (event.type === 'cardOverrun') return [`removed ${cellName(event.cell)}`];
    return event.type === 'boulderRemoved' ? [`removed ${cellNames(event.cells)}`] : [];
  });
}

function cellNames(cells: readonly Cell[]): string {
  return cells.map(cellName).join(' ');
}
