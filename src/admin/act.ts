// An operator's act as a value: its parameters, and what it does.
import { z } from 'zod';
import { Name } from '../../schema/name.ts';
import type { Arena } from '../ports/arena.ts';
import type { CancelParts } from '../play/turns.ts';
import type { Keyring } from '../outbound/key.ts';
import { Failure } from './failure.ts';

export interface AdminParts extends CancelParts, Pick<Arena, 'links' | 'timeToPlay'> {
  /** `undefined`: webhooks are not set up. */
  readonly keyring: Keyring | undefined;
  /** The file of an embedded database. */
  readonly databaseFile: string | undefined;
}

export interface Act<G> {
  readonly takes: z.ZodType<G>;
  run(parts: AdminParts, given: G): Promise<object>;
}

export const Id = z.object({ id: z.string() });
export const Renaming = Id.extend({ name: Name });

export function act<S extends z.ZodType>(takes: S, run: Act<z.output<S>>['run']): Act<z.output<S>> {
  return { takes: takes as z.ZodType<z.output<S>>, run };
}

export function unknownGame(id: string): Failure {
  return new Failure(`There is no game ${id}.`, 'Run "games" for the ids.');
}
