// The endpoint of MCP as the application over HTTP sees it: what stands between the two.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SeatAccess } from '../table/access.ts';

interface McpCall {
  readonly body: unknown;
  /** What `seatOf` found, so that nobody looks twice. */
  readonly seat: SeatAccess | undefined;
  /** Whom the call comes from, as limits count it. */
  readonly address: string;
  /** The number of the request, as its Problem tells it. */
  readonly instance: string;
  /** Aborted when the client went away, also if it already had. */
  readonly gone: AbortSignal;
}

export interface Mcp {
  /** Whether the Host header names this arena: what keeps DNS rebinding out. Any Origin may call. */
  isOurs(host: string): boolean;
  /** The seat whose valid token a call brings: such a call is counted as its seat's. */
  seatOf(request: IncomingMessage, body: unknown): Promise<SeatAccess | undefined>;
  /** Whether this call counts as a challenge too. */
  asksForChallenge(body: unknown): boolean;
  answer(request: IncomingMessage, response: ServerResponse, call: McpCall): Promise<void>;
}
