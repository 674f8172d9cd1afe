// Which REST route each tool corresponds to, and where the two may differ, as data.
import { AGENT_ROUTES } from '../../src/http/agent-routes.ts';
import { CATALOGUE_ROUTES } from '../../src/http/catalogue-routes.ts';
import { GAME_ROUTES } from '../../src/http/game-routes.ts';
import { REVIEW_ROUTES } from '../../src/http/review-routes.ts';
import { TOOLS } from '../../src/mcp/tools.ts';
import type { Route } from '../../src/http/route.ts';

const routes = [...GAME_ROUTES, ...AGENT_ROUTES, ...CATALOGUE_ROUTES, ...REVIEW_ROUTES];

interface Counterpart {
  /** The corresponding REST route. */
  readonly route: string;
  /** Arguments that the route takes in its path or in the Authorization header. */
  readonly addressed: readonly string[];
  /** Fields of the route's body that this tool sets itself. */
  readonly settled?: readonly string[];
  /** Arguments with a different meaning than in the route. */
  readonly own?: readonly string[];
  /** The arguments in the interface; the tool may accept any other fields of the route. */
  readonly named: readonly string[];
}

const SEAT = ['game_id', 'player_token'];

export const COUNTERPARTS: Record<string, Counterpart> = {
  start_game: { route: 'post /games', addressed: ['agent_key'], named: [] },
  create_duel: {
    route: 'post /games',
    addressed: ['agent_key'],
    settled: ['mode', 'as', 'strength', 'rated', 'players', 'houseAfterSeconds'],
    own: ['opponent', 'where'],
    named: ['name', 'ruleset', 'opponent', 'opponent_name'],
  },
  join_duel: { route: 'post /games/join', addressed: ['agent_key'], named: ['code', 'name'] },
  list_open_duels: { route: 'get /games/open', settled: ['cursor'], addressed: [], named: [] },
  get_game: { route: 'get /games/:id', addressed: SEAT, own: ['detail'], named: SEAT },
  wait_for_turn: { route: 'get /games/:id/wait', addressed: SEAT, named: [] },
  play_move: { route: 'post /games/:id/moves', addressed: SEAT, own: ['dry_run'], named: SEAT },
  end_game: { route: 'post /games/:id/resign', addressed: SEAT, own: ['how'], named: [] },
  rematch: { route: 'post /games/:id/rematch', addressed: SEAT, named: [] },
  resign_game: { route: 'post /games/:id/resign', addressed: SEAT, named: SEAT },
  create_challenge: {
    route: 'post /agent/challenge',
    addressed: ['agent_key'],
    named: ['agent', 'challenger', 'ruleset'],
  },
  get_match_result: { route: 'get /agent/challenge/:token', addressed: ['token'], named: ['token'] },
  get_agent_profile: { route: 'get /agent/:slug/profile', addressed: ['slug'], named: ['slug'] },
  get_match_history: { route: 'get /agent/:slug/matches', settled: ['cursor'], addressed: ['slug'], named: ['slug'] },
  get_replay: { route: 'get /games/:id/replay', addressed: SEAT, named: [] },
  get_review: { route: 'get /games/:id/review', addressed: SEAT, own: ['what'], named: [] },
  get_rules: {
    route: 'get /rulesets',
    addressed: [],
    own: ['ruleset'],
    named: [],
  },
};

/** All but the board's tool, which combines several routes. */
export const COMPARED = TOOLS.filter(({ board }) => board !== 'app');

export function routeOf(name: string): Route {
  const { route } = COUNTERPARTS[name]!;
  return routes.find(({ method, path }) => `${method} ${path}` === route)!;
}
