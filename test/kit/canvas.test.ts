// The width of text in a terminal: names, boards and news keep to their columns whatever script they are written in.
import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import stringWidth from 'string-width';
import { fit, printable, wrap } from '../../kit/cli/canvas.ts';
import { playByKeys } from '../../kit/cli/play-keys.ts';
import { sceneOfPosition } from '../../kit/cli/scene.ts';
import { drawTable } from '../../kit/cli/table-picture.ts';
import type { Terminal } from '../../kit/cli/terminal.ts';
import type { Seat } from '../../kit/client.ts';
import { newGame } from '../../src/engine/index.ts';
import { newGameOf } from '../../src/table/game.ts';
import { gameBody } from '../../src/table/present.ts';
import { WITHOUT_OUTAGES } from '../../src/table/time-to-play.ts';
import { newRecord } from '../support/builders.ts';

const FAMILY = '👨‍👩‍👧‍👦';
const WIDE = 'Ａ'.repeat(40);

describe('text in a terminal', () => {
  const WIDTHS: readonly (readonly [what: string, text: string, columns: number])[] = [
    ['letters', 'Ada', 3],
    ['full-width letters', 'Ａｄａ', 6],
    ['Chinese', '漢字', 4],
    ['Korean, composed or not', `${'한글'.normalize('NFD')}한글`, 8],
    ['half-width katakana', 'ｱﾀﾞ', 3],
    ['an emoji', '🎲', 2],
    ['an emoji only by its variation selector', '❤️', 2],
    ['a flag', '🇩🇪', 2],
    ['a skin tone', '👍🏽', 2],
    ['a family', FAMILY, 2],
    ['combining marks', 'e\u0301\u0323a', 2],
    ['isolates of a right-to-left name', printable('שלום'), 4],
  ];
  for (const [what, text, columns] of WIDTHS) {
    it(`measures ${what} in columns`, () => expect(stringWidth(text)).to.equal(columns));
  }

  const FITS: readonly (readonly [text: string, columns: number, fitted: string])[] = [
    ['Ada', 2, 'Ad'],
    ['Ada', 0, ''],
    ['Ada', -1, ''],
    [WIDE, 9, 'ＡＡＡＡ'],
    ['aＡb', 2, 'a'],
    [`${FAMILY}${FAMILY}`, 3, FAMILY],
    ['e\u0301e\u0301', 1, 'e\u0301'],
  ];
  for (const [text, columns, fitted] of FITS) {
    it(`fits ${text} into ${columns} columns, in whole characters`, () => expect(fit(text, columns)).to.equal(fitted));
  }

  it('wraps by columns', () => {
    expect(wrap('ＡＡ ＢＢ ＣＣ', 9)).to.deep.equal(['ＡＡ ＢＢ', 'ＣＣ']);
    expect(wrap(`${WIDE}: x`, 9)).to.deep.equal(['ＡＡＡＡ', 'x']);
  });

  const NAMES: readonly (readonly [what: string, name: string, printed: string])[] = [
    ['escape sequences', 'A\u001B[2J\u009B1mda\r\n\u0007', 'A[2J1mda'],
    ['line and paragraph separators', 'A\u2028d\u2029a', 'Ada'],
    ['bidi controls', 'A\u202Ed\u2066a\u2069\u200F\u061C', 'Ada'],
    ['invisible characters', 'A\u200Bd\u2060a\uFEFF\u00AD\u034F\u3164\u115F\u180B\uFE0E', 'Ada'],
    ['joiners and variation selectors outside of emoji', 'A\u200Dd\uFE0Fa\u200C \u200D🎲\u200D', 'Ada 🎲'],
    ['joiners between emoji that form none', '🎲\u200D🎲', '🎲🎲'],
    ['tag characters, even of a flag', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}', '🏴'],
    ['half a surrogate pair, private and unassigned characters', 'A\uD83Dd\uE000a\u0378', 'Ada'],
  ];
  for (const [what, name, printed] of NAMES) {
    it(`removes ${what} from a name`, () => expect(printable(name)).to.equal(printed));
  }

  it('leaves emoji of several parts in one piece', () => {
    for (const emoji of [FAMILY, '❤️', '🏳️‍🌈', '1️⃣', '🇩🇪', '👩🏽‍🚀']) expect(printable(emoji)).to.equal(emoji);
  });
});

describe('a table in a terminal', () => {
  const terminalOf = (columns: number): Terminal => {
    const terminal: Partial<Terminal> = { isUnicode: true, hasColors: false, size: () => ({ columns, rows: 24 }) };
    return terminal as Terminal;
  };

  for (const name of [WIDE, '漢'.repeat(40), '🎲'.repeat(40), FAMILY.repeat(5), 'e\u0301'.repeat(20), 'ש'.repeat(40)]) {
    it(`keeps to its columns with players named ${name}`, () => {
      const scene = sceneOfPosition(newGame('classic/1', '1'.repeat(32)), { A: name, B: name });
      for (const columns of [120, 80, 60, 40, 33]) {
        for (const line of drawTable(scene, terminalOf(columns))) {
          expect(stringWidth(line), `${columns}: ${line}`).to.be.at.most(columns);
        }
      }
    });
  }

  /** What a person sees who waits for an opponent of a name, and then keeps the game for later. */
  async function waitingFor(name: string): Promise<string> {
    const presenter = { links: { hostUrl: 'http://arena.test' }, clock: () => 0, timeToPlay: WITHOUT_OUTAGES };
    const dealt = { game: newGameOf(newRecord({ moveSeconds: null })), absentSince: { A: null, B: null } };
    const seat = dealt.game.dealt.current === 'A' ? 'B' : 'A';
    const game = { ...gameBody(presenter, dealt, seat), players: { A: name, B: name } };
    const input = Object.assign(new PassThrough(), { setRawMode: () => {} });
    const output = new PassThrough({ encoding: 'utf8' });
    const terminal = { ...terminalOf(80), input, output } as unknown as Terminal;
    const playing = playByKeys(terminal, { game, seat: { sync: () => new Promise(() => {}) } as unknown as Seat });
    input.write('qk');
    await playing;
    return output.read() as string;
  }

  it('writes nothing of a name that its terminal would obey, and leaves room for the keys', async () => {
    const shown = await waitingFor('\u001B[2JAda\u202E');
    expect(shown).to.include('Waiting for [2JAda · q leave').and.not.include('\u001B[2J').and.not.include('\u202E');
    expect(await waitingFor(WIDE)).to.include(`Waiting for ${'Ａ'.repeat(20)} · q leave\u001B`);
  });

  it('does not wrap lines, and restores wrapping, since terminals disagree about the width of some emoji', async () => {
    const [before, drawn, after] = (await waitingFor(FAMILY)).split(/\[\?7[lh]/);
    expect(before).to.not.include(FAMILY);
    expect(drawn).to.include(`Waiting for ${FAMILY}`);
    expect(after).to.match(/\[\?1049l$/);
  });
});
