// The MCP endpoint as the HTTP application sees it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Network } from '../records/ids.ts';
import type { Problem } from '../../schema/problem.ts';
import type { SeatAccess } from '../table/access.ts';
import type { RatePolicy } from './admission.ts';

interface McpCall {
  readonly body: unknown;
  /** What `seatOf` found, to save a second look-up. */
  readonly seat: SeatAccess | undefined;
  /** What limits count the caller by. */
  readonly network: Network;
  /** The request id, as its Problem reports it. */
  readonly instance: string;
  /** Aborted when the client disconnects, or has already. */
  readonly gone: AbortSignal;
}

export interface Mcp {
  /** Whether the Host header names this arena, which prevents DNS rebinding. Any Origin may call. */
  isOurs(host: string): boolean;
  /** The seat whose valid token a call carries; rate limits count such a call by its seat. */
  seatOf(request: IncomingMessage, body: unknown): Promise<SeatAccess | undefined>;
  /** What a call draws on besides the budget of all calls. */
  drawsOn(body: unknown): readonly RatePolicy[];
  /** The problem with a hint that names tools instead of paths. */
  worded(problem: Problem): Problem;
  answer(request: IncomingMessage, response: ServerResponse, call: McpCall): Promise<void>;
}
