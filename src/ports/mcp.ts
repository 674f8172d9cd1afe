// The MCP endpoint as the HTTP application sees it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SeatAccess } from '../table/access.ts';

interface McpCall {
  readonly body: unknown;
  /** What `seatOf` found, to save a second look-up. */
  readonly seat: SeatAccess | undefined;
  /** The caller, as rate limits count it. */
  readonly address: string;
  /** The request id, as its Problem reports it. */
  readonly instance: string;
  /** Aborted when the client went away, also if it already had. */
  readonly gone: AbortSignal;
}

export interface Mcp {
  /** Whether the Host header names this arena, which prevents DNS rebinding. Any Origin may call. */
  isOurs(host: string): boolean;
  /** The seat whose valid token a call carries; rate limits count such a call by its seat. */
  seatOf(request: IncomingMessage, body: unknown): Promise<SeatAccess | undefined>;
  /** Whether this call counts as a challenge too. */
  asksForChallenge(body: unknown): boolean;
  answer(request: IncomingMessage, response: ServerResponse, call: McpCall): Promise<void>;
}
