// The prompt with which a person makes an assistant play.
import { RULESETS } from '../engine/index.ts';
import { howToPlay } from './guide.ts';
import type { ServedPrompt } from './capabilities.ts';

export const HOW_TO_PLAY: ServedPrompt = {
  listing: {
    name: 'how_to_play',
    title: 'How to play',
    description: 'The rules and how to play a whole game with these tools.',
    arguments: [
      { name: 'ruleset', description: 'classic or mutators; without it both are explained.', required: false },
    ],
  },
  text({ ruleset }) {
    const chosen = RULESETS.find((name) => name === ruleset);
    const order = `Play a game of Game Arena${chosen ? ` (${chosen})` : ''} to its end with the tools: start_game, then play_move until the game is over. Tell me each move in a line, and the result at the end.`;
    return { messages: [{ role: 'user', content: { type: 'text', text: `${order}\n\n${howToPlay(chosen)}` } }] };
  },
  complete(argument, prefix) {
    const values = argument === 'ruleset' ? RULESETS.filter((name) => name.startsWith(prefix)) : [];
    return { values: [...values], total: values.length, hasMore: false };
  },
};
