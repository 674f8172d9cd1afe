// Edits sources as they are loaded, as a developer would in the files. For `node --import`, which threads inherit.
import { registerHooks } from 'node:module';

/** By the end of a file's URL: the text there, and its replacement. */
export type Edits = Readonly<Record<string, readonly (readonly [text: string, instead: string])[]>>;

/** @throws Error, when the file is loaded, if it does not contain the text to be edited */
export function edit(edits: Edits): void {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const file = Object.keys(edits).find((name) => url.endsWith(name));
      if (file === undefined) return loaded;
      let source = String(loaded.source);
      for (const [text, instead] of edits[file]!) {
        if (!source.includes(text)) throw new Error(`${file} does not say ${text}`);
        source = source.replace(text, instead);
      }
      return { ...loaded, source };
    },
  });
}
