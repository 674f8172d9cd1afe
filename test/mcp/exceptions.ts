// What the public conformance suite tests and this server lacks, and why: the suite's own fixtures, and what is
// deprecated or removed in 2026-07-28. An exception that passes fails the test. Scenarios that the suite itself runs
// unscored (its extensions, such as tasks, and those it calls pending) need none.

/** Tools, resources and prompts of the suite itself; they pass with those of `fixtures.ts`. */
const OFFERED = [
  'completion-complete', // for one of the suite's prompts
  'tools-call-simple-text',
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-error',
  'tools-call-with-progress',
  'resources-read-text',
  'resources-read-binary',
  'resources-templates-read',
  'prompts-get-simple',
  'prompts-get-with-args',
  'prompts-get-embedded-resource',
  'prompts-get-with-image',
];

export const FIXTURES = {
  // Three streams at once, which need a client with a session id, although sessions are optional for servers and absent
  // in 2026-07-28. The fixtures issue an id; the streams are the server's own.
  '2025-11-25': [...OFFERED, 'server-sse-multiple-streams'],
  '2026-07-28': OFFERED,
} as const;

export const BEYOND = {
  '2025-11-25': {
    'logs: deprecated': ['logging-set-level', 'tools-call-with-logging'],
    'sampling: deprecated': ['tools-call-sampling'],
    'tools of the suite that send requests to the client, in a session': [
      'tools-call-elicitation',
      'elicitation-sep1034-defaults',
      'elicitation-sep1330-enums',
    ],
    'subscriptions in a session: removed in 2026-07-28, whose own kind is supported': [
      'resources-subscribe',
      'resources-unsubscribe',
    ],
  },
  '2026-07-28': {
    'tools of the suite that need client capabilities, or logging': [
      'server-stateless:sep-2575-server-rejects-undeclared-capability',
      'server-stateless:sep-2575-missing-capability-http-400',
      'server-stateless:sep-2575-http-server-no-independent-requests-on-stream',
      'server-stateless:sep-2575-server-no-log-without-loglevel',
    ],
    'tools and prompts of the suite that send requests to the client': [
      'input-required-result-basic-elicitation',
      'input-required-result-basic-sampling',
      'input-required-result-basic-list-roots',
      'input-required-result-request-state',
      'input-required-result-multiple-input-requests',
      'input-required-result-multi-round',
      'input-required-result-non-tool-request',
      'input-required-result-result-type',
      'input-required-result-tampered-state',
      'input-required-result-capability-check',
      'input-required-result-missing-input-response',
      'input-required-result-ignore-extra-params',
    ],
  },
} as const;

export type Revision = keyof typeof BEYOND;
