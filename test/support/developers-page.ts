// The examples on the developers' page, as a reader copies them.
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };

/** @returns the code blocks of each example, by its id */
export function examplesIn(page: string): Record<string, string[]> {
  const examples = page.matchAll(/<div class="example" id="(\w+)">([^]*?)<\/div>/g);
  return Object.fromEntries(
    [...examples].map(([, id, html]) => [
      id,
      [...html!.matchAll(/<pre[^>]*><code>([^<]*)<\/code><\/pre>/g)].map(([, code]) => unescaped(code!)),
    ]),
  );
}

function unescaped(html: string): string {
  return html.replaceAll(/&(lt|gt|quot|amp);/g, (_, name: string) => ENTITIES[name]!);
}
