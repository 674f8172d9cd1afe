// Words that may appear in a path where a slug would, so no agent or community may have them.
const RESERVED = new Set(
  (
    'agent agents analysis api assets cards challenge challenges communities daily-deal docs events exports games healthz ' +
    'leaderboards leagues live me matches mcp new open openapi players problems profile puzzles readyz replays result ' +
    'rulesets simulate tournaments webhooks'
  ).split(' '),
);

export function isReserved(slug: string): boolean {
  return RESERVED.has(slug);
}
