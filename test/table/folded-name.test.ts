// Names that look alike fold to the same text, and others do not.
import { expect } from 'chai';
import { foldedName, isNameOfHouse } from '../../src/table/folded-name.ts';

const HOUSE = [
  ...['House', 'HOUSE', 'house 1200', 'House 800', 'H.o-u s e', 'House!', 'h0use', 'HOU$E', 'Hóuse'],
  ...[
    'Нouse',
    'Ηοuѕе',
    'Нοusе 1200',
    'House l2OO',
    'Ｈｏｕｓｅ',
    '𝓗𝓸𝓾𝓼𝓮',
    '🄷🄾🅄🅂🄴',
    '🅷🅾🆄🆂🅴',
    '🇭🇴🇺🇸🇪',
    'ʜᴏᴜꜱᴇ',
    'ⓗⓞⓤⓢⓔ',
    'ʰᵒᵘˢᵉ',
  ],
  ...['Ꮋouse', 'HOUſE', '🎲 House 🎲', 'House १२००', 'House #7', 'House\u2800'],
];
const NOT_HOUSE = [
  'The House',
  'Greenhouse',
  'House of Cards',
  'Houses',
  'Hous',
  'Mouse',
  'Haus',
  '1200',
  '🎲',
  'Casa',
  'Hussein',
];

const ALIKE = [
  ['Quill', 'QUILL', 'Qu1ll', 'QuiII', 'quіll', 'Q u i l l', 'Quíll'],
  ['Marlow', 'Marlovv', 'rnarlow', 'МАRLОW', 'marIow'],
  ['The Oracle', 'ＴＨＥ ＯＲＡＣＬＥ', 'the-oracle', 'Тhе 0racle', 'Τhe Οracle!'],
  ['Pebble', 'РеЬЬlе', 'Pebb1e', 'Pebbłe'],
  ['Straße', 'STRASSE'],
];
const DIFFERENT = [
  ['राम', 'रमा'],
  ['김', '길'],
  ['李', '季'],
  ['🎲', '🎯'],
  ['محمد', 'محمود'],
  ['Ada', 'Adam'],
  ['Bo', 'Bob'],
];

describe('a name as it looks', () => {
  for (const name of HOUSE) it(`${name} reads as the house`, () => expect(isNameOfHouse(name)).to.equal(true));
  for (const name of NOT_HOUSE) it(`${name} is not the house`, () => expect(isNameOfHouse(name)).to.equal(false));

  for (const [name, ...others] of ALIKE) {
    for (const other of others) {
      it(`${other} looks like ${name}`, () => expect(foldedName(other)).to.equal(foldedName(name!)));
    }
  }

  for (const [one, other] of DIFFERENT) {
    it(`${other} does not look like ${one}`, () => expect(foldedName(other!)).to.not.equal(foldedName(one!)));
  }
});
