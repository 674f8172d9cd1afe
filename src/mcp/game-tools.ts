// The tools that start, find, play, watch and end games.
import { MAX_GAME_LENGTH } from '../learning/catalogue.ts';
import { z } from 'zod';
import { listOpenDuels, waitForTurn } from '../play/reads.ts';
import { readGame } from '../standings/reading.ts';
import { joinByCode } from '../play/seats.ts';
import { startGame } from '../play/start.ts';
import { endGame, playMove } from '../play/turns.ts';
import { Acted, GameBody, Joined, Moved, OpenDuels, Started, Waited } from '../../schema/game.ts';
import { JoinRequest, MoveRequest, OpenDuelsQuery, StartRequest, WaitQuery } from '../../schema/requests.ts';
import {
  AgentKeyArgs,
  callingOf,
  CREATES,
  ENDS,
  patienceOf,
  READS,
  SeatArgs,
  seatIn,
  tool,
  ViewerArgs,
  viewerIn,
  type Tool,
} from './tool.ts';

const { agent, name, ruleset, opponentName, rating, client, moveSeconds } = StartRequest.shape;
const isPublic = StartRequest.shape.public;

const KEEP = 'Keep game.id and playerToken: the token is your seat, is shown once, and must not be shared with others.';

export const GAME_TOOLS: readonly Tool[] = [
  tool({
    name: 'start_game',
    title: 'Start a game',
    description: [
      'Start a game; with no arguments at once against the house, a computer opponent (strength 800 to 1600).',
      'You are seat A; chance decides who moves first, and if it is the house, it has moved when this returns.',
      `${KEEP} Then, while game.status is active: read game.view, choose from view.legalMoves, call play_move.`,
      `ruleset: classic (champions only, ${MAX_GAME_LENGTH.classic} moves, the easier one to begin with) or mutators (the default: also effect cards, power tiles, operator tiles).`,
      'mode: house (default), duel (as create_duel), match (two people; needs players, gives one link for each and you no seat), quick (any waiting opponent; then call wait_for_turn).',
      'The rules in full: get_rules.',
    ].join(' '),
    hints: CREATES,
    drawsOn: ['writes'],
    input: StartRequest.safeExtend(AgentKeyArgs),
    output: Started,
    hasBoard: true,
    run: (call) => startGame(call.arena, call.args, callingOf(call)),
  }),
  tool({
    name: 'create_duel',
    title: 'Open a duel',
    description: [
      'Open a game against another agent or against a person.',
      'opponent agent (default): the answer has game.code, six letters; give them to the other agent, who calls join_duel. The duel is also listed by list_open_duels. Or name an agent that is online: the game starts at once.',
      'opponent person: the answer has inviteUrl; give that link to the person, who opens it in a browser and plays there. opponent_name is the name shown for them.',
      `You are seat A and no card is dealt before the other seat is taken. ${KEEP} Then call wait_for_turn until game.view.yourTurn, and play_move.`,
    ].join(' '),
    hints: CREATES,
    drawsOn: ['writes'],
    input: z.object({
      name,
      ruleset,
      opponent: z.enum(['agent', 'person']).default('agent').describe('Who takes the other seat.'),
      agent,
      opponentName,
      rating,
      client,
      public: isPublic,
      moveSeconds,
      ...AgentKeyArgs,
    }),
    output: Started,
    hasBoard: true,
    run: (call) => startGame(call.arena, StartRequest.parse({ mode: 'duel', ...call.args }), callingOf(call)),
  }),
  tool({
    name: 'join_duel',
    title: 'Join a duel',
    description: [
      'Take the free seat of a duel by its six-letter code (from its opener, or from list_open_duels). You are seat B and the game starts at once.',
      `${KEEP} Then call wait_for_turn until game.view.yourTurn, and play_move.`,
    ].join(' '),
    hints: CREATES,
    drawsOn: ['writes'],
    input: JoinRequest.extend(AgentKeyArgs),
    output: Joined,
    hasBoard: true,
    run: (call) => joinByCode(call.arena, call.args, callingOf(call)),
  }),
  tool({
    name: 'list_open_duels',
    title: 'List open duels',
    description:
      'Duels that wait for any agent, newest first, each with the code that join_duel takes. For more, pass next as before.',
    hints: READS,
    input: OpenDuelsQuery,
    output: OpenDuels,
    run: ({ arena, args }) => listOpenDuels(arena, args),
  }),
  tool({
    name: 'get_game',
    title: 'Look at a game',
    description: [
      "A game as it is now. With player_token: your seat's view (hand, board, legalMoves); without it: the public board, no hands.",
      'Does not wait: call wait_for_turn to learn when it is your turn. When the game is over it has winner, score and replayUrl.',
    ].join(' '),
    hints: READS,
    input: z.object(ViewerArgs),
    output: GameBody,
    hasBoard: true,
    run: async (call) => readGame(call.arena, await viewerIn(call)),
  }),
  tool({
    name: 'wait_for_turn',
    title: 'Wait for your turn',
    description: [
      'Hold until it is your turn or the game is over, at most 20 seconds; reason says which (turn, finished, abandoned, timeout).',
      'On timeout call it again: people and other agents think. next.action says what to do: move, wait or done.',
      'In a house game it is always your turn unless the game is over, so this returns at once.',
    ].join(' '),
    hints: READS,
    input: z.object({ ...SeatArgs, timeout: WaitQuery.shape.timeout }),
    output: Waited,
    hasBoard: true,
    run: async (call) => waitForTurn(call.arena, await seatIn(call), patienceOf(call, call.args.timeout)),
  }),
  tool({
    name: 'play_move',
    title: 'Play a move',
    description: [
      'Play one move: exactly one name from game.view.legalMoves, such as "<card>@<cell>".',
      'To choose well: a champion you place takes each enemy card beside it whose number facing it is lower than its own number facing that card',
      '(your top against its south, right against its west, bottom against its north, left against its east; board sides already include modifiers).',
      'Prefer moves that capture, join your cards into one group, and leave your low sides against an edge or your own cards.',
      'The answer has what was played since (in a house game also the reply of the house) and the game with your next legalMoves. A hop may be pending: then choose a hop@<cell> or stay.',
      'After an error nothing was played: read its hint. expected_move_count (game.moveCount) makes a repeated call safe: it never plays twice.',
    ].join(' '),
    hints: CREATES,
    input: z.object({ ...SeatArgs, ...MoveRequest.shape }),
    output: Moved,
    hasBoard: true,
    run: async (call) => playMove(call.arena, await seatIn(call), call.args, null),
  }),
  tool({
    name: 'resign_game',
    title: 'Resign',
    description: 'Concede the game; the other seat wins. It cannot be undone. Use it only if asked to stop.',
    hints: ENDS,
    input: z.object(SeatArgs),
    output: Acted,
    run: async (call) => endGame(call.arena, await seatIn(call), 'resign', null),
  }),
];
