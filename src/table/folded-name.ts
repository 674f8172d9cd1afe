// Folds names by appearance: two names that a reader may confuse fold to the same text. A compact form of the UTS #39
// skeleton, stricter in that it also drops case, blanks, punctuation and accents.

/** Letters of other alphabets, and small capitals, each followed by the Latin letter that it looks like. */
const LOOK_ALIKES = new Map(
  [
    'аaАAвbВBеeЕEнhНHкkКKмmМMоoОOрpРPсcСCтtТTуyУYхxХXіiІIјjЈJѕsЅSгrпnӏlӀlһhҺHԁdԛqԚQԝwԜWѵvѴVүyҮYґrьbЬb', // Cyrillic
    'αaΑAβbΒBγyεeΕEζzΖZηnΗHιiΙIκkΚKμuΜMνvΝNοoΟOρpΡPσoςsτtΤTυuΥYχxΧXωwϲcϹCϳjϺMϻm', // Greek
    'օoՕOսuՍUհhոnցgքpԱUԼLՏSՒr', // Armenian
    'ᎪAᏴBᏟCᎠDᎬEᏀGᎻHᎥiᎫJᏦKᏞLᎷMᎾOᏢPᏒRᏚSᎢTᏙVᎳWᏃZ', // Cherokee
    'ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpǫqʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz', // small capitals
    'øoØOđdĐDħhĦHłlŁLŧtŦTƒfɑaɡgɩiıiſsƨsƽsƅbɛeɔcɯwŋnɗdɓbƙk', // Latin
    '0o1l5s|l$s@a€e', // digits and signs
  ]
    .flatMap((pairs) => [...pairs].map((letter, i, all) => [letter, all[i + 1]!] as const))
    .filter((_, i) => i % 2 === 0),
);

/** Letters in boxes and circles, and regional indicators (flags), which Unicode normalization leaves unchanged. */
const BOXED_ALPHABETS = [0x1_f150, 0x1_f170, 0x1_f1e6];

/** @returns the name by appearance, reduced to letters and digits if it has any */
export function foldedName(name: string): string {
  const plain = [...name.normalize('NFKD')].map(unboxed).join('');
  const latin = [...plain].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join('');
  const letters = caseless(latin.normalize('NFKD')).replaceAll(/[^\p{L}\p{N}\p{M}]|[\u0300-\u036F]/gu, '');
  if (letters === '') return caseless(name.normalize('NFKC'));
  return letters.replaceAll('i', 'l').replaceAll('rn', 'm').replaceAll('vv', 'w');
}

/** Whether it looks like the name of the house, with or without a number, as in "House 1200". */
export function isNameOfHouse(name: string): boolean {
  const unnumbered = name.normalize('NFKC').replace(/[\p{N}\p{P}\s]+$/u, '');
  return foldedName(unnumbered) === 'house' || /^house[\dols]{3,4}$/.test(foldedName(name));
}

/** Full case folding by way of upper case, so that "ß" and "SS" become the same. */
function caseless(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase();
}

function unboxed(letter: string): string {
  const code = letter.codePointAt(0)!;
  const first = BOXED_ALPHABETS.find((start) => code >= start && code < start + 26);
  return first === undefined ? letter : String.fromCodePoint(0x61 + code - first);
}
