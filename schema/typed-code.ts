// A code that a person types, or pastes from a message: the code of a duel, or of a friend.
import { z } from 'zod';

const MAX_TYPED_LENGTH = 100;

/** In any case, and with the spaces, hyphens and full-width letters that messages and keyboards add. */
export const TypedCode = z.string().max(MAX_TYPED_LENGTH).overwrite(asWritten);

function asWritten(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase();
}
