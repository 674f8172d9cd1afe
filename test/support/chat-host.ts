// A minimal chat that supports MCP Apps: a page with the board in a sandbox, which answers the board's requests.

/** The policy that the extension requires for a page that declares no domains. */
export const VIEW_POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data:; media-src 'self' data:; connect-src 'none'";

export interface Chat {
  /** Where the board's page is served. */
  readonly viewUrl: string;
  /** The arguments of the call whose result the board shows. */
  readonly args: object;
  readonly result: object;
  readonly context: object;
  /** In addition to opening links and calling tools. */
  readonly capabilities: object;
}

/** The page needs a global `callTool`. `received` has the board's messages; `notify` sends it a notification. */
export function hostPage({ viewUrl, ...chat }: Chat): string {
  return `<!doctype html><html lang="en"><title>Chat</title>
<iframe title="Board" sandbox="allow-scripts" src="${viewUrl}" style="width:700px;height:1000px;border:0"></iframe>
<script>
const chat = ${JSON.stringify(chat).replaceAll('<', '\\u003c')};
const received = [];
const view = document.querySelector('iframe').contentWindow;
const send = (message) => view.postMessage({ jsonrpc: '2.0', ...message }, '*');
const notify = (method, params) => send({ method, params });
const answers = {
  'ui/initialize': () => ({
    protocolVersion: '2026-01-26',
    hostInfo: { name: 'test', version: '1' },
    hostCapabilities: { openLinks: {}, serverTools: {}, ...chat.capabilities },
    hostContext: chat.context,
  }),
  'tools/call': (params) => callTool(params),
  'ui/open-link': () => ({}),
  'ui/update-model-context': () => ({}),
  'ui/message': () => ({}),
};
addEventListener('message', async ({ source, data }) => {
  if (source !== view) return;
  received.push(data);
  if (data.method === 'ui/notifications/initialized') {
    notify('ui/notifications/tool-input', { arguments: chat.args });
    notify('ui/notifications/tool-result', chat.result);
  }
  if (data.id !== undefined) send({ id: data.id, result: await answers[data.method](data.params) });
});
</script>`;
}
