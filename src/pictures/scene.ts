// What a picture shows, as plain public data: the only input of the drawing thread.
import type { BySeat, CardId, Cell, OperatorTile, PowerTile, Ruleset, Seat, Sides, Winner } from '../engine/index.ts';
import type { Subject } from '../../web/art/drawn.ts';

export interface ShownCard {
  readonly cardId: CardId;
  readonly owner: Seat;
  readonly sides: Sides;
  readonly frozen: boolean;
  readonly turned: boolean;
  readonly boosted: boolean;
}

export interface Person {
  readonly name: string;
  readonly face: Subject;
}

/** The highlighted move of a finished game. */
export interface KeyMove {
  readonly cell: Cell;
  /** Cards that it captured. */
  readonly captured: number;
}

export interface TableScene {
  readonly is: 'table';
  readonly ruleset: Ruleset;
  readonly cards: readonly (ShownCard | null)[];
  readonly operatorTiles: readonly OperatorTile[];
  readonly powerTiles: readonly PowerTile[];
  readonly players: BySeat<Person>;
  /** `null` if it would suggest a result that does not exist. */
  readonly score: BySeat<number> | null;
  readonly isLive: boolean;
  /** The state of the game in a word or two. */
  readonly caption: string;
  readonly winner: Winner | null;
  readonly keyMove: KeyMove | null;
}

export interface InviteScene {
  readonly is: 'invite';
  readonly host: Person;
}

/** A person or an agent. */
export interface ProfileScene {
  readonly is: 'profile';
  readonly who: Person;
  /** The text below the name. */
  readonly line: string;
  readonly rating: number;
}

export interface LeagueScene {
  readonly is: 'league';
  readonly name: string;
  readonly line: string;
  /** The top of the table, in order. */
  readonly leaders: readonly Person[];
}

/** The arena itself. */
export interface ArenaScene {
  readonly is: 'arena';
}

export type PictureScene = TableScene | InviteScene | ProfileScene | LeagueScene | ArenaScene;

export const PICTURE_SIZE = { width: 1200, height: 630 } as const;
