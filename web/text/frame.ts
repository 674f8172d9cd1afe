// Words of the frame and of small parts, which every page has.
import { frameDe } from './frame.de.ts';
import { frameEn } from './frame.en.ts';
import { textOf } from './language.ts';

/** The text of a key in the language of the page, with its `{places}` filled. */
export const frameText = textOf({ en: frameEn, de: frameDe });
