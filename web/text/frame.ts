// Texts of the frame and of small parts that every page has.
import { frameDe } from './frame.de.ts';
import { frameEn } from './frame.en.ts';
import { textOf } from './language.ts';

/** The text of a key in the page's language, with its `{places}` filled in. */
export const frameText = textOf({ en: frameEn, de: frameDe });
