// A command that failed: what the command line prints, with a hint.

/** As documented: not done, or used wrongly. */
export type FailureCode = 1 | 2;

export class Failure extends Error {
  override readonly name = 'Failure';
  readonly hint: string;
  readonly code: FailureCode;

  /** @param hint what to do next */
  constructor(message: string, hint: string, code: FailureCode = 1) {
    super(message);
    this.hint = hint;
    this.code = code;
  }
}
