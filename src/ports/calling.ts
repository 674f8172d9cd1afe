// How a request came in.
import type { Seal } from '../records/receipt.ts';

/** How a request came in. */
export interface Calling {
  /** What the seat plays through, unless the caller says: `rest`, `mcp`, `web`, `cli`. */
  readonly transport: string;
  readonly seal: Seal | null;
  /** Of the person who calls from a browser. */
  readonly session?: string | undefined;
}
