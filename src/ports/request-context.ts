// The context of a request, whatever its transport.
import type { Network } from '../records/ids.ts';
import type { Seal } from '../records/receipt.ts';

export interface RequestContext {
  /** What the seat plays through unless the caller names it: `rest`, `mcp`, `web`, `cli`. */
  readonly transport: string;
  readonly seal: Seal | null;
  /** What limits count the caller by. */
  readonly network: Network;
  /** Session of the person in a browser. */
  readonly session?: string | undefined;
  /** Of a hosted agent's owner. */
  readonly agentKey?: string | undefined;
}
