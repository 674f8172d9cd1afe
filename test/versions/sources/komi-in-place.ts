// A forbidden change: the KOMI of rules that games were played by, edited in place.
import { edit } from './edited.ts';

edit({ '/src/engine/rules.ts': [['  komi: 2,\n', '  komi: 9,\n']] });
