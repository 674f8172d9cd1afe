// The rows of the champion table by name, each with the point where the name may break.
import { CHAMPIONS } from './champions.ts';

export const CHAMPION_LINES = newLines();

/** A champion's name, split where it may break; any other name stays whole. */
export function nameParts(name: string): readonly [string, string] {
  return CHAMPION_LINES.get(name)?.name ?? [name, ''];
}

function newLines(): Map<string, { name: [string, string]; parts: string }> {
  const lines = CHAMPIONS.trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [, first, second, parts] = /^(\w+)\|(\w+) (.*)$/.exec(line)! as unknown as [string, string, string, string];
      return [first + second, { name: [first, second], parts }];
    }),
  );
}
