// What a picture shows, as plain public data: the only thing that a drawing thread is given.
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

/** The move of a finished game that is pointed out. */
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
  /** `null` where it would claim a result that there is not. */
  readonly score: BySeat<number> | null;
  readonly isLive: boolean;
  /** What the board is, in a word or two. */
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
  /** What stands below the name. */
  readonly line: string;
  readonly rating: number;
}

export interface LeagueScene {
  readonly is: 'league';
  readonly name: string;
  readonly line: string;
  /** The first of the table, in order. */
  readonly leaders: readonly Person[];
}

/** The arena itself. */
export interface ArenaScene {
  readonly is: 'arena';
}

export type PictureScene = TableScene | InviteScene | ProfileScene | LeagueScene | ArenaScene;

export const PICTURE_SIZE = { width: 1200, height: 630 } as const;
