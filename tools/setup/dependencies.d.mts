// The set-up runs on an older Node, so it is JavaScript; tests are not.
export function areDependenciesCurrent(): boolean;
