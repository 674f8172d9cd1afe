// Puts a Prism proxy in front of each server that is called, and collects the violations they report (`sl-violations`).
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { createServer } from '@stoplight/prism-http-server';
import { apiDocument } from '../../src/http/openapi.ts';
import { API_ROUTES } from '../../src/http/http-app.ts';
import { newDirectory } from './directory.ts';

type Fetch = typeof globalThis.fetch;
type Sent = Parameters<Fetch>[1];

interface Report {
  readonly checked: number;
  /** The document's operations; `seen` if any of their answers was checked. */
  readonly operations: { readonly seen: number; readonly unseen: readonly string[] };
  /** Requests that bypassed Prism, by reason. */
  readonly bypassed: Readonly<Record<string, number>>;
  readonly violations: readonly string[];
}

interface Proxies {
  /** Replaces the global `fetch`. */
  readonly fetch: Fetch;
  close(): Promise<Report>;
}

interface Violation {
  readonly location: readonly string[];
  readonly message: string;
}

type Logger = Parameters<typeof createServer>[1]['components']['logger'];

const nothing = (): void => {};
const levels = { info: nothing, warn: nothing, error: nothing, debug: nothing, trace: nothing, success: nothing };
/** Everything it logs is also in `sl-violations`. */
const QUIET = { ...levels, child: () => QUIET } as unknown as Logger;
const OURS = /^(https?:\/\/[^/]+\/api\/v1)(\/[^?]*)(.*)$/;

export async function openProxies(): Promise<Proxies> {
  const document = apiDocument(API_ROUTES, 'http://localhost', 1);
  const described = await getHttpOperationsFromSpec(document);
  const operationOf = newDirectory(document);
  const direct = globalThis.fetch;
  const proxies = new Map<string, Promise<Proxy>>();
  const seen = new Set<string>();
  const bypassed: Record<string, number> = {};
  const violations: string[] = [];
  let checked = 0;

  const through: Fetch = async (target, sent) => {
    const [, upstream, path, query] = OURS.exec(String(target)) ?? [];
    const operation = path && operationOf(sent?.method ?? 'GET', path);
    const reason = !operation ? 'not described' : reasonToBypass(path, sent);
    if (reason || !operation) {
      bypassed[reason!] = (bypassed[reason!] ?? 0) + 1;
      return direct(target, sent);
    }
    if (!proxies.has(upstream!)) proxies.set(upstream!, open(upstream!));
    const proxy = await proxies.get(upstream!)!;
    const response = await direct(`${proxy.url}${path}${query}`, sent);
    checked += 1;
    seen.add(operation);
    for (const each of violationsOf(response)) violations.push(`${operation} ${response.status} ${each}`);
    return response;
  };

  async function open(upstream: string): Promise<Proxy> {
    const config = { isProxy: true, upstream: new URL(upstream), mock: { dynamic: false }, upstreamProxy: undefined };
    const checks = { checkSecurity: true, validateRequest: true, validateResponse: true, errors: false };
    const server = createServer(described, {
      components: { logger: QUIET },
      cors: false,
      config: { ...config, ...checks },
    });
    return { url: await server.listen(0, '127.0.0.1'), close: () => server.close() };
  }

  return {
    fetch: through,
    async close() {
      for (const proxy of proxies.values()) await (await proxy).close();
      const unseen = described.map(({ iid }) => iid!).filter((id) => !seen.has(id));
      return { checked, operations: { seen: seen.size, unseen }, bypassed, violations: [...new Set(violations)] };
    },
  };
}

interface Proxy {
  readonly url: string;
  close(): Promise<void>;
}

/** Why Prism cannot forward a request unchanged. */
function reasonToBypass(path: string, sent: Sent): string | undefined {
  if (sent?.signal) return 'the caller may abort it: Prism would keep waiting';
  if (!isDecodable(path)) return 'the path cannot be decoded: Prism fails on it';
  if (path.endsWith('/stream')) return 'a stream: Prism waits for its end';
  if (sent?.body && !isPlainJson(String(sent.body))) return 'the body is not plain JSON: Prism would rewrite it';
  return undefined;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function isPlainJson(body: string): boolean {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && JSON.stringify(value) === body;
  } catch {
    return false;
  }
}

/** A wrong answer always counts; a wrong request only if it was not refused. */
function violationsOf({ status, headers }: Response): string[] {
  const reported = headers.get('sl-violations');
  if (reported === null) return [];
  if (!reported.startsWith('[')) return [reported];
  return (JSON.parse(reported) as Violation[])
    .filter(({ location }) => location[0] === 'response' || status < 400)
    .map(({ location, message }) => `${location.join('.')}: ${message}`);
}
