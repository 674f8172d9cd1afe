// A tool as a value: its input and output (the same schemas as REST), and the use case of the arena that it calls.
import type { AuthInfo, ServerContext, ToolAnnotations } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { seatOf, visit } from '../play/access.ts';
import type { Access, SeatAccess } from '../table/access.ts';
import type { Network } from '../records/ids.ts';
import type { Policy } from '../ports/admission.ts';
import type { Arena } from '../ports/arena.ts';
import type { Calling } from '../ports/calling.ts';
import type { Patience } from '../ports/news.ts';
import { isMeantAs } from '../trust/secrets.ts';

/** Where a call comes from. */
export interface Caller {
  /** The `Authorization: Bearer` token, for clients that keep secrets out of arguments. */
  readonly bearer: string | undefined;
  /** What limits count the caller by. */
  readonly network: Network;
  /** The seat named by the call's game_id and token, if already looked up. */
  readonly seat: SeatAccess | undefined;
  /** The number of the request, as its Problem reports it. */
  readonly instance: string;
  /** Aborted when the client goes away or cancels. */
  readonly signal: AbortSignal;
}

/** The part that is known before the protocol reads the request. */
export type KnownCaller = Omit<Caller, 'signal'>;

export interface ToolCall<A> {
  readonly arena: Arena;
  readonly args: A;
  readonly caller: Caller;
}

export interface ToolFacts {
  readonly name: string;
  readonly title: string;
  /** Written for a model that does not know the game. */
  readonly description: string;
  readonly hints: Hints;
  /** Budgets that it draws on beside that of all calls. */
  readonly drawsOn?: readonly Policy[];
  readonly output: z.ZodObject;
  /** Draws the board in hosts that support MCP Apps. */
  readonly hasBoard?: boolean;
}

export interface Tool extends ToolFacts {
  /** Arguments named as in REST; on the wire they are snake_case. */
  readonly input: z.ZodObject;
  run(call: ToolCall<never>): Promise<object>;
}

interface ToolParts<I extends z.ZodObject> extends ToolFacts {
  readonly input: I;
  run(call: ToolCall<z.output<I>>): Promise<object>;
}

/** Checks the types of a tool's parts against each other; the table then holds plain tools. */
export function tool<I extends z.ZodObject>(parts: ToolParts<I>): Tool {
  return parts as unknown as Tool;
}

type Hints = Required<Pick<ToolAnnotations, 'readOnlyHint' | 'destructiveHint' | 'idempotentHint' | 'openWorldHint'>>;

/** Reads: nothing changes, however often it is called. */
export const READS: Hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
/** Creates something new with every call. */
export const CREATES: Hints = { ...READS, readOnlyHint: false, idempotentHint: false };
/** Ends something irrevocably. */
export const ENDS: Hints = { ...READS, readOnlyHint: false, destructiveHint: true };

export const AgentKeyArgs = {
  agentKey: z.string().max(128).optional().describe("Your agent's key (ag_…)."),
};

/** With the key of the caller's agent: an argument, or its token if that is one. */
export function callingOf({ args, caller }: ToolCall<{ readonly agentKey?: string | undefined }>): Calling {
  const { bearer, network } = caller;
  const agentKey = args.agentKey ?? (bearer !== undefined && isMeantAs('agent', bearer) ? bearer : undefined);
  return { transport: 'mcp', seal: null, network, agentKey };
}

const GameArgs = {
  gameId: z.string().max(64).describe('game.id from start_game, create_duel or join_duel.'),
};
const PlayerToken = z.string().max(128).optional();
export const SeatArgs = {
  ...GameArgs,
  playerToken: PlayerToken.describe(
    "Your seat's token (pt_…) or your agent's key (ag_…); or send it as Authorization: Bearer.",
  ),
};
export const ViewerArgs = {
  ...GameArgs,
  playerToken: PlayerToken.describe("Your seat's (pt_…) or your agent's key; without it: the public board."),
};

interface Addressed {
  readonly gameId: string;
  readonly playerToken?: string | undefined;
}

/** What the protocol carries from the request to the call: there is no sign-in, but a seat may have been found. */
export function authInfoOf(known: KnownCaller): AuthInfo {
  return { token: '', clientId: '', scopes: [], extra: { known } };
}

export function callerOf({ http, mcpReq }: ServerContext): Caller {
  const known = http?.authInfo?.extra?.['known'] as KnownCaller;
  return { ...known, signal: mcpReq.signal };
}

/** @throws Problem those of `seatOf` */
export async function seatIn({ arena, args, caller }: ToolCall<Addressed>): Promise<SeatAccess> {
  return caller.seat ?? seatOf(arena, args.gameId, args.playerToken ?? caller.bearer);
}

/** @throws Problem those of `visit` */
export async function viewerIn({ arena, args, caller }: ToolCall<Addressed>): Promise<Access> {
  return caller.seat ?? visit(arena, args.gameId, args.playerToken ?? caller.bearer);
}

export function patienceOf({ arena, caller: { signal, network } }: ToolCall<unknown>, seconds: number): Patience {
  return { timeoutMs: seconds * 1000, signal, park: () => arena.admission.hold('parked', network) };
}
