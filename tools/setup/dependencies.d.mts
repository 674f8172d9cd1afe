// Types for TypeScript tests; the set-up itself is JavaScript because it must run on an older Node.
export function areDependenciesCurrent(): boolean;
