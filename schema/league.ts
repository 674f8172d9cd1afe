// Leagues: settings, entries, standings and cross table, and games as lines.
import { z } from 'zod';
import { Instant } from './instant.ts';
import { GameBody, LiveGameList } from './game.ts';
import { bySeat, shape } from './shape.ts';
import { StrengthEstimate } from './standing.ts';
import { RulesetName } from './sync-state.ts';
import { ENTRY_RULES, LEAGUE_FORMATS, LEAGUE_STATES, WITHDRAWALS } from './enumerations.ts';

const Identity = z.enum(['agent', 'player']);

const LeagueFields = {
  id: z.string(),
  name: z.string(),
  url: z.url(),
  format: z.enum(LEAGUE_FORMATS).describe('Everybody meets everybody, equals meet, or free players meet.'),
  ruleset: RulesetName,
  state: z.enum(LEAGUE_STATES),
  round: z.int().describe('How many rounds have begun; in an arena, how often it has paired.'),
  rounds: z.int().nullable().describe('null in an arena, and until it is decided at the start.'),
  games: z.int().describe('Of each pairing.'),
  moveSeconds: z.int(),
  startsAt: Instant.nullable(),
  startsWith: z.int().nullable(),
  minutes: z.int().nullable(),
  entry: z.enum(ENTRY_RULES),
  rated: z.boolean(),
  organizer: z.object({ kind: Identity, id: z.string().describe('Slug or friend code.'), name: z.string() }),
  entries: z.int(),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  endsAt: Instant.nullable().describe('Of an arena that has begun: when it pairs no more.'),
  endedAt: Instant.nullable(),
};
export const Tournament = shape('Tournament', LeagueFields);
export type Tournament = z.infer<typeof Tournament>;

export const Tournaments = shape('TournamentList', { tournaments: z.array(Tournament), next: z.string().nullable() });
export type Tournaments = z.infer<typeof Tournaments>;

export const LeagueEntry = shape('LeagueEntry', {
  number: z.int().describe('In this league.'),
  kind: Identity,
  id: z.string().describe('Slug or friend code.'),
  name: z.string(),
  url: z.url(),
  rating: z.int().describe('When the league began.'),
  withdrawn: z.enum(WITHDRAWALS).nullable(),
});
export type LeagueEntry = z.infer<typeof LeagueEntry>;

export const LeagueStanding = shape('LeagueStanding', {
  place: z.int().min(1),
  entry: LeagueEntry,
  points: z.number().describe('Wins, half of the draws, and games without an opponent.'),
  adjusted: z.number().describe('Results less what the deals promised: what is left of luck.'),
  games: z.int(),
  wins: z.int(),
  draws: z.int(),
  losses: z.int(),
  performance: z
    .object({ rating: z.int(), low: z.int(), high: z.int() })
    .nullable()
    .describe(
      "The most likely rating given these results, with a normal prior: the mean of the opponents' ratings, standard deviation 350. With its 95 % interval.",
    ),
  playsLike: StrengthEstimate.nullable().describe(
    'By its moves in all games of this ruleset; it decides nothing here.',
  ),
});
export type LeagueStanding = z.infer<typeof LeagueStanding>;

const Meeting = shape('Meeting', {
  round: z.int(),
  entries: z.array(z.int()).describe('Two numbers of entries; one: it had no opponent.'),
  points: z.array(z.number()).describe('Of these entries.'),
  games: z.array(z.string()),
});

export const TournamentPage = shape('TournamentPage', {
  tournament: Tournament,
  standings: z.array(LeagueStanding),
  crossTable: z.array(Meeting).nullable().describe('Every pairing, by round; null in a league of more than 64.'),
  own: z
    .object({ entry: LeagueEntry, games: z.array(z.string()) })
    .nullable()
    .describe('The entry of who asks, by key or session, and the games in which it sits now; null without one.'),
  yours: z.boolean().describe('Whether you opened it, by key or session: until it begins you may cancel it.'),
  live: LiveGameList.shape.games.describe('Its games that run, at most twenty.'),
});
export type TournamentPage = z.infer<typeof TournamentPage>;

export const Entered = shape('Entered', { tournament: Tournament, entry: LeagueEntry });
export type Entered = z.infer<typeof Entered>;

export const Left = shape('Left', { tournament: Tournament });
export type Left = z.infer<typeof Left>;

const game = GameBody.shape;

/** A line of `games.jsonl`. Standings can be computed from these and the ratings, byes and walkovers. */
export const LeagueGameLine = shape('LeagueGameLine', {
  id: z.string(),
  tournament: z.string(),
  round: z.int(),
  pairing: z.int(),
  game: z.int().describe('Of the pairing, from 1.'),
  entries: bySeat(z.int()),
  players: game.players,
  rules: game.rules,
  seed: z.string(),
  moves: z.array(z.string()),
  winner: game.winner,
  endReason: game.endReason,
  score: game.score,
  startedAt: game.startedAt,
  endedAt: game.endedAt,
  expectedA: z.number().nullable().describe('The result for seat A that the deal promised.'),
  voided: game.voided,
});
export type LeagueGameLine = z.infer<typeof LeagueGameLine>;
