// The secret in the fragment of a play link, which no server sees.
export interface SeatFragment {
  readonly is: 'invite' | 'token';
  readonly secret: string;
}

/** An invite, or the token of a seat that is being moved to this browser. */
export function parseSeatFragment(fragment: string): SeatFragment | undefined {
  const secret = fragment.replace(/^#/, '');
  if (secret.startsWith('inv_')) return { is: 'invite', secret };
  return secret.startsWith('pt_') ? { is: 'token', secret } : undefined;
}
