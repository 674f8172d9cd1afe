// Names that others see: ordinary ones are unchanged, those that hide something are refused by kind.
import { expect } from 'chai';
import { Name } from '../../schema/name.ts';

const HONEST = [
  ...["O'Brien", 'José', 'Nguyễn Thị Ánh', 'Łukasz', 'Zoë 🎲', 'C++ (v2)', 'Jean-Luc', 'Ñandú', 'Ólafur Þór'],
  ...['Οδυσσέας', 'Ольга', 'ქეთი', 'Հայկ', 'አበበ', 'محمد', 'مُحَمَّد', 'שרה', 'שָׂרָה'],
  ...['अनुष्का', 'श्रीनिवास', 'தமிழ்', 'মৌসুমী', 'สมชาย', 'น้ำทิพย์', 'ศักดิ์สิทธิ์', '김민준', '李小龍', 'さくら'],
  ...['👍🏽 Ada', '👩‍💻', '👨‍👩‍👧', '❤️', '1️⃣', '🏳️‍🌈', '🇩🇪', '☺', 'a'.repeat(40), '𝒜da'],
];

const REFUSED: readonly (readonly [name: string, because: RegExp])[] = [
  ['', /empty/],
  [' \t\u00A0\u3000', /empty/],
  ['\u2800\u2800', /blank/],
  ['\u3164', /invisible/],
  ['\uFFA0\u115F', /invisible/],
  ['a'.repeat(41), /40 characters/],
  ['\u0000', /control/],
  ['two\nlines', /control/],
  ['two\u2028lines', /control/],
  ['\u009B31mred', /control/],
  ['half \uD83C', /surrogate/],
  ...['\u061C', '\u200E', '\u200F', '\u202A', '\u202E', '\u2066', '\u2069'].map(
    (bidi) => [`Ada${bidi}evil`, /direction/] as const,
  ),
  ...['\u200B', '\u200C', '\u200D', '\u2060', '\uFEFF', '\u00AD', '\u034F', '\u{1D173}', '\uFFF9', '\u180E'].map(
    (invisible) => [`Ad${invisible}a`, /invisible/] as const,
  ),
  ['👩\u200D👩\u200DAda', /invisible/],
  ['Ada\u{E0041}', /tag/],
  ['🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}', /tag/],
  ['Ada\uFE0F', /variation/],
  ['1\uFE0F', /variation/],
  ['Ada\u{E0100}', /variation/],
  ['\uE000', /private-use/],
  ['\u{10FFFD}', /private-use/],
  ['\uFFFF', /unassigned/],
  ['\u{1FFFE}', /unassigned/],
  ['e\u0323\u0301\u0302\u0303', /marks/],
  ['ก็็็', /marks/],
  ['\u0301Ada', /beginning/],
];

describe('a name', () => {
  for (const name of HONEST) {
    it(`may be ${name}`, () => {
      expect(Name.parse(name)).to.equal(name.normalize('NFC'));
    });
  }

  for (const [name, because] of REFUSED) {
    it(`may not be ${JSON.stringify(name).replaceAll(/[^ -~]/gu, (c) => `U+${c.codePointAt(0)!.toString(16)}`)}`, () => {
      expect(Name.safeParse(name).error?.issues[0]?.message).to.match(because);
    });
  }

  it('is stored trimmed and composed, however it was typed', () => {
    expect(Name.parse(' Jose\u0301\u3000')).to.equal('Jos\u00E9');
  });
});
