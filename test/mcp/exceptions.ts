// What the public conformance suite asks for and we do not have, and why. An exception that passes fails the test.

/** The suite looks for tools, resources and prompts of its own; `fixtures.ts` offers them, and then these pass. */
export const FIXTURES = [
  'completion-complete',
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

export const BEYOND = {
  '2025-11-25': {
    'logs are deprecated, and need a session here': ['logging-set-level', 'tools-call-with-logging'],
    'the server asks the client nothing: no session to ask in, and nothing to ask': [
      'tools-call-sampling',
      'tools-call-elicitation',
      'elicitation-sep1034-defaults',
      'elicitation-sep1330-enums',
    ],
    'subscriptions of this revision need a session; 2026-07-28 has them': [
      'resources-subscribe',
      'resources-unsubscribe',
    ],
    'a GET stream needs a session': ['server-sse-multiple-streams'],
    'a tool of the suite with a schema of its own': ['json-schema-2020-12'],
  },
  '2026-07-28': {
    'tools of the suite that need capabilities of the client, or log': [
      'server-stateless:sep-2575-server-rejects-undeclared-capability',
      'server-stateless:sep-2575-missing-capability-http-400',
      'server-stateless:sep-2575-http-server-no-independent-requests-on-stream',
      'server-stateless:sep-2575-server-no-log-without-loglevel',
    ],
    'a tool of the suite with a schema, or with header parameters, of its own': [
      'json-schema-2020-12',
      'http-custom-header-server-validation',
    ],
    'no tool of ours asks back for input': [
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
    'tasks are an extension that we do not have: a call takes 20 s at most': [
      'tasks-lifecycle',
      'tasks-capability-negotiation',
      'tasks-wire-fields',
      'tasks-request-state-removal',
      'tasks-mrtr-input',
      'tasks-request-headers',
      'tasks-dispatch-and-envelope',
      'tasks-required-task-error',
      'tasks-mrtr-composition',
    ],
  },
} as const;

export type Revision = keyof typeof BEYOND;
