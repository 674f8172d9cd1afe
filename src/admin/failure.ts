// What the command line says when it could not do what it was told.

export class Failure extends Error {
  override readonly name = 'Failure';
  readonly hint: string;

  /** @param hint what to do next */
  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}
