// A tool as a value: its input (the same schemas as REST), and the use case that it calls.
import {
  CLIENT_CAPABILITIES_META_KEY,
  type AuthInfo,
  type ServerContext,
  type ToolAnnotations,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { Problem } from '../../schema/problem.ts';
import { gameOfToken, seatOf, accessGame } from '../play/access.ts';
import type { Access, SeatAccess } from '../table/access.ts';
import type { GameId, Network } from '../records/ids.ts';
import type { RatePolicy } from '../ports/admission.ts';
import type { Arena } from '../ports/arena.ts';
import type { RequestContext } from '../ports/request-context.ts';
import type { Patience } from '../ports/news.ts';
import { isMeantAs } from '../trust/secrets.ts';
import { APPS_EXTENSION } from './board.ts';
import { DETAILS, type Detail, type ToolAnswer } from './answers.ts';
import type { Json } from './capabilities.ts';

/** Where a call comes from. */
export interface Caller {
  /** The `Authorization: Bearer` token, for clients that keep secrets out of arguments. */
  readonly bearer: string | undefined;
  /** Identifies the caller for limits. */
  readonly network: Network;
  /** The seat named by the call's game_id and token, if already looked up. */
  readonly seat: SeatAccess | undefined;
  readonly detail: Detail;
  /** The client has declared its capabilities, and they do not include drawing the board. */
  readonly lacksBoard: boolean;
  /** Chosen by the client, so that a retry has no second effect. */
  readonly idempotencyKey: string | undefined;
  /** The request id, as Problems report it. */
  readonly instance: string;
  /** Aborted when the client goes away or cancels. */
  readonly signal: AbortSignal;
}

/** The part that is known before the protocol reads the request. */
export type PreparsedCaller = Omit<Caller, 'signal' | 'lacksBoard'>;

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
  /** Descriptions of arguments whose names are not sufficient. */
  readonly explains?: Readonly<Record<string, string>>;
  readonly hints: Hints;
  /** Budgets that it draws on, in addition to that of all calls. */
  readonly drawsOn?: readonly RatePolicy[];
  /** Answers with a game, as `turnAnswer` does. */
  readonly isTurn?: true;
  /** Its result opens the board in hosts that support MCP Apps; `app`: only the board itself calls it. */
  readonly board?: 'opens' | 'app';
  /** Can be called, but is not listed: kept for older clients. */
  readonly isUnlisted?: true;
}

export interface Tool extends ToolFacts {
  /** Arguments named as in REST; on the wire they are snake_case. */
  readonly input: z.ZodObject;
  run(call: ToolCall<never>): Promise<ToolAnswer>;
}

interface ToolParts<I extends z.ZodObject> extends ToolFacts {
  readonly input: I;
  run(call: ToolCall<z.output<I>>): Promise<ToolAnswer>;
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

export const AgentKeyArgs = { agentKey: z.string().max(128).optional() };
interface AgentKeyArgs {
  readonly agentKey?: string;
}

/** Includes the key of the caller's agent: the argument, or the Bearer token if that is an agent's key. */
export function contextOf({ args, caller }: ToolCall<object>): RequestContext {
  const { bearer, network } = caller;
  const { agentKey = bearer !== undefined && isMeantAs('agent', bearer) ? bearer : undefined } = args as AgentKeyArgs;
  return { transport: 'mcp', seal: null, network, agentKey };
}

/** The context for the reader of the chat, without the agent's key, which hosts send with the board's calls too. */
export function ofReader(context: RequestContext): RequestContext {
  return { ...context, agentKey: undefined };
}

/** A seat's token or an agent's key as an argument, or as `Authorization: Bearer`; a seat's token also finds its game. */
export const SeatArgs = {
  gameId: z.string().max(64).optional(),
  playerToken: z.string().max(128).optional(),
};

export interface SeatArgs {
  readonly gameId?: string | undefined;
  readonly playerToken?: string | undefined;
}

/** Carries `known` from the request to the call, in the only field that the protocol's package passes on. */
export function authInfoOf(known: PreparsedCaller): AuthInfo {
  return { token: '', clientId: '', scopes: [], extra: { known } };
}

export function callerOf({ http, mcpReq }: ServerContext): Caller {
  const known = http?.authInfo?.extra?.['known'] as PreparsedCaller;
  const { _meta: meta = {}, envelope } = mcpReq; // the package removes the protocol's own keys from _meta
  const asked = meta['game-arena/detail'];
  const detail = DETAILS.find((each) => each === asked) ?? known.detail;
  const key = meta['game-arena/idempotency-key'];
  const idempotencyKey = typeof key === 'string' ? key : known.idempotencyKey;
  return {
    ...known,
    detail,
    idempotencyKey,
    lacksBoard: lacksBoard((envelope as Json | undefined)?.[CLIENT_CAPABILITIES_META_KEY]),
    signal: mcpReq.signal,
  };
}

function lacksBoard(capabilities: unknown): boolean {
  if (typeof capabilities !== 'object' || capabilities === null) return false;
  const { extensions } = capabilities as { extensions?: Readonly<Record<string, unknown>> };
  return extensions?.[APPS_EXTENSION] === undefined;
}

/** @throws Problem bad-request, token-unknown, those of `seatOf` */
export async function seatIn(call: ToolCall<SeatArgs>): Promise<SeatAccess> {
  const { arena, args, caller } = call;
  return caller.seat ?? seatOf(arena, await gameIdIn(call, 'player_token'), args.playerToken ?? caller.bearer);
}

/** @throws Problem bad-request, those of `accessGame` */
export async function viewerIn(call: ToolCall<SeatArgs>): Promise<Access> {
  const { arena, args, caller } = call;
  return caller.seat ?? accessGame(arena, await gameIdIn(call, 'game_id'), args.playerToken ?? caller.bearer);
}

/** @param needed the argument to ask for if both are missing */
async function gameIdIn(
  { arena, args, caller }: ToolCall<SeatArgs>,
  needed: 'game_id' | 'player_token',
): Promise<GameId> {
  const { gameId, playerToken } = args;
  if (gameId !== undefined) return gameId;
  const token = playerToken ?? caller.bearer;
  const found = await gameOfToken(arena, token);
  if (found !== undefined) return found;
  if (playerToken !== undefined && !isMeantAs('agent', playerToken)) throw new Problem('token-unknown');
  throw missing(token === undefined ? needed : 'game_id');
}

export function missing(field: string): Problem {
  return new Problem('bad-request', { detail: `${field}: is needed.`, extra: { field } });
}

export function patienceOf({ arena, caller: { signal, network } }: ToolCall<unknown>, seconds: number): Patience {
  return { timeoutMs: seconds * 1000, signal, park: () => arena.admission.hold('parked', network) };
}
