// What the public conformance suite expects from a server in addition; offered in tests only.
import type { CallToolResult, ContentBlock, GetPromptResult, ReadResourceResult } from '@modelcontextprotocol/server';
import type {
  Capabilities,
  ServedPrompt,
  ServedResource,
  ServedTemplate,
  ServedTool,
} from '../../src/mcp/capabilities.ts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const WAV = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=';

const text = (words: string): ContentBlock => ({ type: 'text', text: words });
const image: ContentBlock = { type: 'image', data: PNG, mimeType: 'image/png' };
const audio: ContentBlock = { type: 'audio', data: WAV, mimeType: 'audio/wav' };
const embedded = (uri: string, mimeType: string, words: string): ContentBlock => ({
  type: 'resource',
  resource: { uri, mimeType, text: words },
});

function tool(name: string, call: ServedTool['call']): ServedTool {
  return { listing: { name, description: `Fixture ${name}`, inputSchema: { type: 'object' } }, call };
}

function content(name: string, ...blocks: ContentBlock[]): ServedTool {
  return tool(name, async () => ({ content: blocks }));
}

const TOOLS: readonly ServedTool[] = [
  content('test_simple_text', text('This is a simple text response for testing.')),
  content('test_image_content', image),
  content('test_audio_content', audio),
  content('test_embedded_resource', embedded('test://embedded-resource', 'text/plain', 'An embedded resource.')),
  content(
    'test_multiple_content_types',
    text('Multiple content types test:'),
    image,
    embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
  ),
  tool('test_error_handling', async () => ({
    isError: true,
    content: [text('This tool intentionally returns an error for testing')],
  })),
  tool('test_tool_with_progress', async (_args, { mcpReq }): Promise<CallToolResult> => {
    const { _meta: meta } = mcpReq;
    for (const progress of [0, 50, 100]) {
      const params = { progressToken: meta?.progressToken, progress, total: 100 };
      await mcpReq.notify({ method: 'notifications/progress', params });
    }
    return { content: [text('done')] };
  }),
];

function resource(uri: string, part: { text: string } | { blob: string }, mimeType: string): ServedResource {
  const contents = [{ uri, mimeType, ...part }];
  return { listing: { uri, name: uri, mimeType }, read: async () => ({ contents }) };
}

const RESOURCES: readonly ServedResource[] = [
  resource('test://static-text', { text: 'static' }, 'text/plain'),
  resource('test://static-binary', { blob: PNG }, 'image/png'),
];

const TEMPLATE: ServedTemplate = {
  listing: { uriTemplate: 'test://template/{id}/data', name: 'template', mimeType: 'application/json' },
  async read(uri): Promise<ReadResourceResult | undefined> {
    const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
    if (id === undefined) return undefined;
    const data = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
    return { contents: [{ uri, mimeType: 'application/json', text: data }] };
  },
};

function prompt(name: string, names: readonly string[], messages: (args: any) => ContentBlock[]): ServedPrompt {
  const messagesOf = (args: any): GetPromptResult['messages'] =>
    messages(args).map((block) => ({ role: 'user', content: block }));
  return {
    listing: { name, description: `Fixture ${name}`, arguments: names.map((each) => ({ name: each, required: true })) },
    text: (args) => ({ messages: messagesOf(args) }),
    complete: (_argument, begun) => ({ values: ['paris', 'test'].filter((value) => value.startsWith(begun)) }),
  };
}

const PROMPTS: readonly ServedPrompt[] = [
  prompt('test_simple_prompt', [], () => [text('This is a simple prompt for testing.')]),
  prompt('test_prompt_with_arguments', ['arg1', 'arg2'], ({ arg1, arg2 }) => [
    text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`),
  ]),
  prompt('test_prompt_with_embedded_resource', ['resourceUri'], ({ resourceUri }) => [
    embedded(resourceUri, 'text/plain', 'Embedded'),
    text('Please process the embedded resource above.'),
  ]),
  prompt('test_prompt_with_image', [], () => [image, text('Please analyze the image above.')]),
];

export function withFixtures(offer: Capabilities): Capabilities {
  return {
    ...offer,
    tools: [...offer.tools, ...TOOLS],
    resources: [...offer.resources, ...RESOURCES],
    templates: [...offer.templates, TEMPLATE],
    prompts: [...offer.prompts, ...PROMPTS],
  };
}
