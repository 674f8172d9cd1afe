// Words that appear in paths where a slug could, so that no agent or community may use them.
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
