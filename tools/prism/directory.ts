// Finds the operation of an OpenAPI document that a request addresses.

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
}

/** @returns a function from a request to its operation's id; `undefined` if the document does not describe it */
export function newDirectory(document: object): (method: string, path: string) => string | undefined {
  const { paths } = document as Described;
  const literalFirst = Object.entries(paths).toSorted(([a], [b]) => a.split('{').length - b.split('{').length);
  const templates = literalFirst.map(([path, operations]) => ({
    pattern: new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/{\w+}/g, '[^/]+')}$`),
    operations,
  }));
  return (method, path) => {
    const found = templates.find(({ pattern, operations }) => pattern.test(path) && method.toLowerCase() in operations);
    return found?.operations[method.toLowerCase()]!.operationId;
  };
}
