// One page of a list.
export interface Page {
  readonly limit: number;
  /** Only items after this one, in the order of the list. */
  readonly before?: string | undefined;
}
