// A player that knows only the text of its turn: it parses it with regular expressions and keeps no state.
export interface Read {
  /** Every move that the text allows. */
  readonly moves: readonly string[];
  /** The cells that each move takes according to the text; moves that take none are missing. */
  readonly takes: ReadonlyMap<string, readonly string[]>;
}

const CELL = '[A-E][1-3]';

export function readTurn(text: string): Read {
  const lines = text.split('\n');
  const hop = lines.find((line) => line.includes(' may hop like a '));
  return hop === undefined ? readHand(lines) : readHop(hop);
}

/** The move that takes the most cards; the first of equal ones. */
export function mostTaking({ moves, takes }: Read): string {
  const gain = (move: string): number => takes.get(move)?.length ?? 0;
  return moves.toSorted((a, b) => gain(b) - gain(a))[0]!;
}

function readHop(line: string): Read {
  const choices = line.slice(line.indexOf(': ') + 2).split('; ');
  const moves = choices.map((choice) => choice.split(' ')[0]!);
  return { moves, takes: new Map(choices.map((choice, i) => [moves[i]!, cellsIn(choice.split(' takes ')[1] ?? '')])) };
}

function readHand(lines: readonly string[]): Read {
  const after = (label: string): string => lines.find((line) => line.startsWith(label))?.slice(label.length) ?? '';
  const own = unfrozenIn(after('Yours:'));
  const others = unfrozenIn(after('Theirs:'));
  const empty = cellsIn(after('Empty:'));
  const takes = new Map<string, readonly string[]>();
  const start = lines.findIndex((line) => line.startsWith('Play Card@cell'));
  const moves = (start < 0 ? [] : lines.slice(start + 1)).flatMap((line) => {
    const name = line.split(' ')[0]!;
    if (name === 'Flip' || name === 'Swap') return [name];
    if (line.endsWith(' no target')) return [];
    if (name === 'Boulder') return [...own, ...others].map((cell) => `Boulder@${cell}`);
    if (name === 'Freeze') return own.map((cell) => `Freeze@${cell}`);
    if (name === 'Recruit') return pairsIn(line).map((pair) => `Recruit@${pair}`);
    for (const [, cell, taken] of line.matchAll(new RegExp(`(${CELL})>(${CELL}(?:\\+${CELL})*)`, 'g'))) {
      takes.set(`${name}@${cell}`, cellsIn(taken!));
    }
    return empty.map((cell) => `${name}@${cell}`);
  });
  return { moves, takes };
}

function pairsIn(line: string): string[] {
  const groups = line.matchAll(new RegExp(`(${CELL})-(${CELL}(?:,${CELL})*)`, 'g'));
  return [...groups].flatMap(([, from, to]) => to!.split(',').map((cell) => `${from}-${cell}`));
}

function cellsIn(text: string): string[] {
  return text.match(new RegExp(CELL, 'g')) ?? [];
}

function unfrozenIn(text: string): string[] {
  const cards = text.matchAll(new RegExp(`(${CELL})=[0-9-]+(\\(frozen\\))?`, 'g'));
  return [...cards].flatMap(([, cell, frozen]) => (frozen === undefined ? [cell!] : []));
}
