// A failed command: the message that the command line prints, with a hint.

/** As documented: 1 failure, 2 wrong usage. */
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
