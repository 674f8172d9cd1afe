// A refusal by the server, as an error that says what to do next (RFC 9457).
import type { Problem, ProblemSlug } from './wire.ts';

/** `unknown` if the answer did not come from the arena, but for example from a proxy. */
export type Slug = ProblemSlug | 'unknown';

export class ArenaProblem extends Error {
  override readonly name = 'ArenaProblem';
  readonly slug: Slug;
  readonly status: number;
  /** What to do next, as an instruction. */
  readonly hint: string;
  /** For an illegal move, the legal ones. */
  readonly legalMoves: readonly string[] | undefined;
  /** The whole problem. */
  readonly body: Problem;

  constructor(body: Problem) {
    super(body.detail ?? body.error);
    this.slug = (body.type?.split('/').at(-1) ?? 'unknown') as Slug;
    this.status = body.status;
    this.hint = body.hint;
    this.legalMoves = body['legalMoves'] as readonly string[] | undefined;
    this.body = body;
  }
}

/** @param text the body of an unsuccessful response */
export function parseProblem(status: number, text: string): ArenaProblem {
  try {
    const body = JSON.parse(text) as Problem;
    if (typeof body.hint === 'string') return new ArenaProblem(body);
  } catch {
    // a proxy's page: only its status is known
  }
  const error = `HTTP status ${status}`;
  return new ArenaProblem({ status, error, code: 'error', hint: 'Check that the server is a Game Arena.' });
}
