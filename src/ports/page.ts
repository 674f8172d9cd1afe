// One page of a list.
export interface Page {
  readonly limit: number;
  readonly before?: string | undefined;
}
