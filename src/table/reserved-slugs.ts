// Words that no agent and no community may have as its slug.
/** Words that stand, or may stand, where a slug would. */
const RESERVED = new Set(
  (
    'agent agents api assets cards challenge challenges communities docs events games healthz leaderboards live me ' +
    'matches mcp new open openapi players problems profile readyz replays result rulesets simulate webhooks'
  ).split(' '),
);

export function isReserved(slug: string): boolean {
  return RESERVED.has(slug);
}
