// What a part of the account page is given to change it.
import type { OwnPage } from '../../../schema/player.ts';

/** What happened to the profile, in words that are spoken. */
export interface Changing {
  onChange(own: OwnPage, said: string): void;
}
