// Names as they look: two names that a reader may take for each other fold to the same text. A compact form of the skeleton
// of UTS #39, stricter in that case, blanks, punctuation and accents are dropped too.

/** Letters of other alphabets, and small capitals, each before the Latin letter that it looks like. */
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

/** Letters in boxes and circles, and the letters of flags, which no normal form makes plain. */
const BOXED_ALPHABETS = [0x1_f150, 0x1_f170, 0x1_f1e6];

/** @returns what the name looks like, of letters and digits only, unless it has none */
export function foldedName(name: string): string {
  const plain = [...name.normalize('NFKD')].map(unboxed).join('');
  const latin = [...plain].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join('');
  const letters = caseless(latin.normalize('NFKD')).replaceAll(/[^\p{L}\p{N}\p{M}]|[\u0300-\u036F]/gu, '');
  if (letters === '') return caseless(name.normalize('NFKC'));
  return letters.replaceAll('i', 'l').replaceAll('rn', 'm').replaceAll('vv', 'w');
}

/** Whether it reads as the name of the house, alone or with a number, as in "House 1200". */
export function isNameOfHouse(name: string): boolean {
  const unnumbered = name.normalize('NFKC').replace(/[\p{N}\p{P}\s]+$/u, '');
  return foldedName(unnumbered) === 'house' || /^house[\dols]{3,4}$/.test(foldedName(name));
}

/** Full case folding, by way of capitals: "ß" and "SS" become the same. */
function caseless(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase();
}

function unboxed(letter: string): string {
  const code = letter.codePointAt(0)!;
  const first = BOXED_ALPHABETS.find((start) => code >= start && code < start + 26);
  return first === undefined ? letter : String.fromCodePoint(0x61 + code - first);
}
