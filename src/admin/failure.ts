// A command that failed: what the command line prints, with a hint.

export class Failure extends Error {
  override readonly name = 'Failure';
  readonly hint: string;

  /** @param hint what to do next */
  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}
