// Plays a queue of films, one beat after the other. Only `hurry` and `cut` end a film early. No DOM.
import type { Beat } from './beats.ts';

/** The beats of one move. */
type Film = readonly Beat[];

interface Director {
  /** Plays the film after all queued ones. */
  perform(film: Film): void;
  /** Ends the current film early; the next one is played in full. */
  hurry(): void;
  /** Ends everything at once. @returns the rest of the current film, and all queued ones */
  cut(): readonly Film[];
  isPlaying(): boolean;
}

export interface Crew {
  show(beat: Beat, isHurried: boolean): void;
  /** Called when nothing is left to show. */
  settle(): void;
  /** Calls back after a beat has been on screen for `ms`. @returns a function that cancels it */
  pace(ms: number, next: () => void): () => void;
}

/**
 * A turn brings at most this many films: the rest of the viewer's own move, the reply, a hop. If more are queued, the viewer
 * was away or watches fast programs: then all but the last are applied at once.
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
    const skipped = waiting.length > MAX_WAITING ? waiting.splice(0, waiting.length - 1) : [];
    for (const film of skipped) showAll(film.map(withoutScore));
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

/** Of a skipped film the score is outdated. */
function withoutScore(beat: Beat): Beat {
  const { line, ...silent } = beat;
  return beat.kind === 'score' || beat.kind === 'group' ? silent : beat;
}
