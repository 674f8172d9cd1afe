// The props of a part of the account page that changes the profile.
import type { OwnPage } from '../../../schema/player.ts';

export interface Changing {
  /** @param said the change as a sentence to announce */
  onChange(own: OwnPage, said: string): void;
}
