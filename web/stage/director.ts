// One queue of films, one beat after the other: nothing that has begun is cut but by `hurry` and `cut`. No DOM.
import type { Beat } from './beats.ts';

/** The beats of one move. */
export type Film = readonly Beat[];

export interface Director {
  /** Shows the film after all that wait. */
  perform(film: Film): void;
  /** Ends the film that is being shown; the next one is shown in full. */
  hurry(): void;
  /** Ends everything at once. @returns what is left of the film that is being shown, and all that waited */
  cut(): readonly Film[];
  isPlaying(): boolean;
}

export interface Crew {
  show(beat: Beat, isHurried: boolean): void;
  /** Nothing is left to show. */
  settle(): void;
  /** Calls back when a beat has been on screen for so long. @returns a function that calls it off */
  pace(ms: number, next: () => void): () => void;
}

/**
 * A turn brings no more films than this: the rest of one's own move, the answer, a hop. Who has more waiting was away, or
 * watches fast programs: all but the last are applied at once.
 */
const MAX_WAITING = 4;

export function newDirector({ show, settle, pace }: Crew): Director {
  let waiting: Film[] = [];
  let left: Film | undefined;
  let callOff = (): void => undefined;

  function next(): void {
    const [beat, ...rest] = left ?? [];
    if (!beat) return nextFilm();
    left = rest;
    show(beat, false);
    callOff = pace(beat.ms, next);
  }

  function nextFilm(): void {
    if (waiting.length > MAX_WAITING) for (const film of waiting.splice(0, waiting.length - 1)) showAll(film);
    left = waiting.shift();
    if (left) next();
    else settle();
  }

  function showAll(film: Film): void {
    for (const beat of film) show(beat, true);
  }

  return {
    perform(film) {
      waiting.push(film);
      if (left === undefined) nextFilm();
    },
    hurry() {
      if (left === undefined) return;
      callOff();
      showAll(left);
      nextFilm();
    },
    cut() {
      if (left === undefined) return [];
      const unseen = [left, ...waiting];
      callOff();
      waiting = [];
      left = undefined;
      settle();
      return unseen;
    },
    isPlaying: () => left !== undefined,
  };
}
