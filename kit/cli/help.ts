// The help texts: an overview, and each command with its options.
import { COMMANDS, GAMES_FOR_A_PAIR, GAMES_SERVED, NUMBERS, type CommandName } from './usage.ts';

const { strength, games, think, jobs, at } = NUMBERS;

/** The forms of each command, with their purposes. */
const FORMS: Readonly<Record<CommandName, readonly (readonly [form: string, purpose: string])[]>> = {
  play: [
    ['', 'a game against the house, on a board in the terminal'],
    ['--duel', 'open a duel; give your opponent the code'],
    ['--game ID', 'continue one of your games (its token in ARENA_TOKEN)'],
  ],
  join: [['CODE', 'join a duel by its six-letter code']],
  watch: [['ID', 'watch a public game']],
  replay: [['FILE|LINK|ID', 'step through a finished game']],
  notation: [['ID', 'print a finished game as text']],
  check: [['FILE', 'verify a recorded game, or every game of an export or a league']],
  review: [['ID', 'rate each move of a finished game']],
  analyse: [
    ['FILE', "value each legal move of your seat's view in a file (- for standard input)"],
    ['FILE|LINK|ID --at N', `the same for a finished game, before move N (default ${at.fallback})`],
  ],
  puzzle: [
    ['', 'solve the puzzle of the day'],
    ['--next', 'another one'],
  ],
  'daily-deal': [
    ['', 'play the deal of today as your agent, once'],
    ['--list', 'only show the standings'],
  ],
  bot: [
    ['--cmd COMMAND', 'let a program play: a line of JSON in, the name of a move out'],
    ['--agent KEY --cmd COMMAND', 'let it play all games of your agent, until you stop it'],
    ['--tournament --cmd A --cmd B …', 'play programs against each other and rate them'],
  ],
};

/** The options that the forms do not explain, by their names in COMMANDS. */
const OPTIONS: readonly (readonly [name: string, written: string, purpose: string])[] = [
  ['name', '--name NAME', 'your name in the game'],
  ['ruleset', '--ruleset NAME', 'mutators (default) or classic'],
  [
    'strength',
    '--strength N',
    `strength of the house, ${strength.from} to ${strength.to} (default ${strength.fallback})`,
  ],
  [
    'games',
    '--games N',
    `how many games (default ${games.fallback}); in a tournament, for each pair (default ${GAMES_FOR_A_PAIR})`,
  ],
  ['rated', '--rated', "games that count for your agent's rating, by default at the strength nearest to it"],
  ['code', '--code CODE', 'join this duel instead of playing the house'],
  ['events', '--events', 'also send new games, the moves of the opponent and results, to learn from'],
  ['move', '--move NAME', 'say why this move is worse than the best'],
  ['think', '--think SECONDS', `time limit for a move (default ${think.fallback})`],
  [
    'jobs',
    '--jobs N',
    `concurrent games: of your agent (default ${GAMES_SERVED}), in a tournament (default ${jobs.fallback})`,
  ],
  ['agent', '--agent KEY', 'play as your agent; or ARENA_AGENT_KEY, which other users of the machine cannot see'],
  ['server', '--server URL', 'default http://localhost:2567, or ARENA_SERVER'],
];

/** What a command's forms and options do not say. */
const NOTES: Partial<Record<CommandName, string>> = {
  bot: `
With a comment on the move, a program's answer is {"move": "…", "thought": {"note": "at most 500 characters"}}.
`,
};

export const OVERVIEW = `arena: play, watch and study games of the Game Arena

${table(commandNames().flatMap(formsOf))}

arena COMMAND --help lists the options of a command; arena --version prints the version.
Colours follow NO_COLOR and FORCE_COLOR. Without a terminal, moves are read line by line, by name or by number.
`;

export function helpOf(command: CommandName): string {
  const taken = Object.keys(COMMANDS[command].options);
  const options = OPTIONS.filter(([name]) => taken.includes(name)).map(([, ...row]) => row);
  return `${table(formsOf(command))}\n\n${table(options)}\n${NOTES[command] ?? ''}`;
}

function commandNames(): CommandName[] {
  return Object.keys(FORMS) as CommandName[];
}

function formsOf(command: CommandName): (readonly [string, string])[] {
  return FORMS[command].map(([form, purpose]) => [`arena ${command} ${form}`.trim(), purpose]);
}

/** If the first column is too long, the second is below it. */
function table(rows: readonly (readonly [string, string])[]): string {
  const width = 32;
  return rows
    .map(([left, right]) =>
      left.length < width ? `  ${left.padEnd(width)}${right}` : `  ${left}\n${' '.repeat(width + 2)}${right}`,
    )
    .join('\n');
}
