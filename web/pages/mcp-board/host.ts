// The chat around this page (MCP Apps, revision 2026-01-26): JSON-RPC messages between the frame and its parent.
import type { ProblemBody } from '../../../schema/problem.ts';
import { failureOf } from '../../game/api.ts';

/** The chat's appearance; a change contains only the changed fields. */
export interface HostContext {
  readonly theme?: 'light' | 'dark';
  readonly locale?: string;
  readonly containerDimensions?: { readonly maxHeight?: number };
  readonly styles?: { readonly variables?: Readonly<Record<string, string | undefined>> };
}

export interface ToolResult {
  readonly isError?: boolean;
  readonly structuredContent?: object;
  readonly _meta?: Readonly<Record<string, unknown>>;
  readonly content?: readonly { readonly text?: string }[];
}

interface HostListener {
  onResult(result: ToolResult): void;
  onContext(context: HostContext): void;
}

export interface Host {
  /** Resolves with whether links can be opened, once the chat has answered. */
  connect(listener: HostListener): Promise<boolean>;
  /** The structured answer of an arena tool. @throws Refused, Unreachable, Error if the chat rejects the call */
  callTool(name: string, args: object): Promise<object>;
  openLink(url: string): void;
  /** Context for the model before it continues. A chat may ignore it. */
  updateModel(text: string): void;
  /** Makes the model continue, with a message in the reader's name. `false` if the chat does not support that. */
  wakeModel(text: string): boolean;
  reportSize(size: { width: number; height: number }): void;
}

interface Message {
  readonly jsonrpc?: '2.0';
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: object;
  readonly result?: object;
  readonly error?: { readonly message: string };
}

interface Initialized {
  readonly hostContext?: HostContext;
  readonly hostCapabilities?: { readonly openLinks?: object; readonly message?: object };
}

const REVISION = '2026-01-26';
/** Set by the build, to keep the rest of package.json out of the page. */
declare const VERSION: string;

const INFO = { name: 'game-arena-board', version: VERSION };

export function newHost(): Host {
  const pending = new Map<number, (answer: Message) => void>();
  let canWake = false;
  let lastId = 0;
  // A sandboxed page cannot know the chat's origin, so '*': messages go only to its parent.
  const send = (message: Message): void => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');

  async function request<T extends object>(method: string, params: object): Promise<T> {
    const id = ++lastId;
    const answer = await new Promise<Message>((resolve) => {
      pending.set(id, resolve);
      send({ id, method, params });
    });
    if (answer.error) throw new Error(answer.error.message);
    return (answer.result ?? {}) as T;
  }

  function listen({ onResult, onContext }: HostListener): void {
    const notifications: Record<string, (params: never) => void> = {
      'ui/notifications/tool-result': onResult,
      'ui/notifications/host-context-changed': onContext,
    };
    addEventListener('message', ({ source, data }: MessageEvent<Message>) => {
      if (source !== parent || data?.jsonrpc !== '2.0') return;
      const { id, method, params = {} } = data;
      if (method === undefined) settle(data);
      else if (id === undefined) notifications[method]?.(params as never);
      else send(answerTo(method, id));
    });
  }

  function settle(answer: Message): void {
    const id = Number(answer.id);
    pending.get(id)?.(answer);
    pending.delete(id);
  }

  return {
    async connect(listener) {
      listen(listener);
      const appCapabilities = { availableDisplayModes: ['inline', 'fullscreen'] };
      const params = { protocolVersion: REVISION, appInfo: INFO, appCapabilities };
      const { hostContext, hostCapabilities } = await request<Initialized>('ui/initialize', params);
      canWake = hostCapabilities?.message !== undefined;
      listener.onContext(hostContext ?? {});
      send({ method: 'ui/notifications/initialized', params: {} });
      return hostCapabilities?.openLinks !== undefined;
    },
    async callTool(name, args) {
      return structureOf(await request<ToolResult>('tools/call', { name, arguments: args }));
    },
    openLink: (url) => void request('ui/open-link', { url }).catch(() => undefined),
    updateModel(text) {
      void request('ui/update-model-context', { content: [{ type: 'text', text }] }).catch(() => undefined);
    },
    wakeModel(text) {
      if (!canWake) return false;
      const params = { role: 'user', content: [{ type: 'text', text }] };
      void request('ui/message', params).catch(() => undefined);
      return true;
    },
    reportSize: (size) => send({ method: 'ui/notifications/size-changed', params: size }),
  };
}

/** A teardown is always accepted: the page has no unsaved state. */
function answerTo(method: string, id: number | string): Message {
  const isKnown = method === 'ping' || method === 'ui/resource-teardown';
  const error = { code: -32_601, message: `Unknown method: ${method}` };
  return isKnown ? { id, result: {} } : { id, error };
}

/** @throws Refused with the server's problem, Unreachable */
function structureOf({ isError, structuredContent, content }: ToolResult): object {
  const text = content?.[0]?.text ?? '{}';
  if (isError) throw failureOf(problemIn(text));
  return structuredContent ?? (JSON.parse(text) as object);
}

/** A chat may refuse a call with its own text. */
function problemIn(text: string): ProblemBody {
  try {
    return JSON.parse(text) as ProblemBody;
  } catch {
    return { status: 403, code: 'forbidden', error: text, hint: '' };
  }
}
