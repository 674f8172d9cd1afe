// The tools that start, find, play, watch and end games.
import { z } from 'zod';
import {
  JoinRequest,
  MoveRequest,
  OpenDuelsQuery,
  RematchQuery,
  StartRequest,
  WaitQuery,
} from '../../schema/requests.ts';
import { Problem, type ProblemSlug } from '../../schema/problem.ts';
import { acted, entriesOfMove } from '../table/present.ts';
import type { Exit } from '../ports/live-games.ts';
import { pliesSince } from '../table/game.ts';
import { granted, repeatedPly, ruleOnMove } from '../table/referee.ts';
import { otherSeat, scoreOf } from '../engine/index.ts';
import { plyInWords } from '../words/plies.ts';
import { isOver } from '../records/game-record.ts';
import type { SeatAccess } from '../table/access.ts';
import { unreadPlies } from '../table/in-words.ts';
import { currentSeat, requireGame } from '../play/access.ts';
import { readSeatView, untilTurn } from '../play/reads.ts';
import { listOpenDuels } from '../play/lists.ts';
import { requestRematch } from '../play/rematch.ts';
import { joinByCode } from '../play/seats.ts';
import { startGame } from '../play/start.ts';
import { endGame, makeMove, type PlayedMove } from '../play/turns.ts';
import { readGame } from '../standings/reading.ts';
import { parsed } from './arguments.ts';
import { BOARD_CLIENT } from './board.ts';
import { callOnce } from './call-once.ts';
import { jsonAnswer, turnAnswer, unchangedAnswer, wordsAnswer, type ToolAnswer } from './answers.ts';
import { duelsInWords } from './list-words.ts';
import { inToolWords } from './hints.ts';
import { openingAnswer, readerAnswer, refuseWithoutBoard } from './openings.ts';
import {
  AgentKeyArgs,
  CREATES,
  ENDS,
  ofReader,
  patienceOf,
  READS,
  SeatArgs,
  seatIn,
  tool,
  viewerIn,
  type Tool,
  type ToolCall,
} from './tool.ts';

const { agent, name, ruleset, opponentName, rating, client, moveSeconds } = StartRequest.shape;
const isPublic = StartRequest.shape.public;

const EXITS = ['resign', 'abort', 'claim'] as const satisfies readonly Exit[];

export const GAME_TOOLS: readonly Tool[] = [
  tool({
    name: 'start_game',
    title: 'Start a game',
    description:
      'Start a game against the house, a computer; no argument is needed. The answer has player_token (secret; game_id is not needed with it), the rules and your first turn: choose a move, call play_move, repeat until the game is over. mode: duel as create_duel; quick, any waiting opponent; match, two people, one link each (needs players). as person, in mode house: the reader of this chat plays on a board shown here, you watch.',
    hints: CREATES,
    drawsOn: ['writes'],
    // Ignored by REST, as v1 has it; a model would believe that it got what it asked for.
    input: StartRequest.safeExtend(AgentKeyArgs)
      .refine(({ mode, opponent = 'any' }) => mode !== 'house' || opponent === 'any', {
        path: ['opponent'],
        error: 'is for mode duel or quick; mode house is against a computer',
      })
      .refine(({ mode, players }) => mode === 'match' || players === undefined, {
        path: ['players'],
        error: 'is for mode match',
      }),
    isTurn: true,
    board: 'opens',
    run: async (call) => {
      const { mode, as } = call.args;
      const isForReader = mode === 'house' && as === 'person';
      if (isForReader) refuseWithoutBoard(call.caller);
      const opened = await callOnce('start_game', call, (context) =>
        startGame(call.arena, call.args, isForReader ? ofReader(context) : context),
      );
      return isForReader ? readerAnswer(call, opened, 'A') : openingAnswer(call, opened);
    },
  }),
  tool({
    name: 'create_duel',
    title: 'Open a duel',
    description:
      'Open a game against another agent or a person. agent: tell them the six-letter code, or name one that is online. person with where chat: the reader of this chat takes the other seat on a board shown here; you never see their hand, they never see yours. person with where link: give the link to them. No card is dealt before the other seat is taken; then call wait_for_turn.',
    explains: { agent: 'slug of an agent that is online' },
    hints: CREATES,
    drawsOn: ['writes'],
    input: z
      .object({
        name,
        ruleset,
        opponent: z.enum(['agent', 'person']).default('agent'),
        agent,
        opponentName,
        where: z.enum(['chat', 'link']).default('link'),
        rating,
        client,
        public: isPublic,
        moveSeconds,
        ...AgentKeyArgs,
      })
      .refine(({ where, opponent }) => where !== 'chat' || opponent === 'person', {
        path: ['where'],
        error: 'chat is for opponent: person',
      }),
    isTurn: true,
    board: 'opens',
    run: async (call) => {
      const { where, ...asked } = call.args;
      const isForReader = where === 'chat';
      if (isForReader) refuseWithoutBoard(call.caller);
      const request = parsed(StartRequest, { mode: 'duel', ...asked });
      const expected = isForReader ? { friend: null } : undefined;
      const opened = await callOnce('create_duel', call, (context) =>
        startGame(call.arena, request, context, expected),
      );
      return isForReader ? readerAnswer(call, opened, 'B') : openingAnswer(call, opened);
    },
  }),
  tool({
    name: 'join_duel',
    title: 'Join a duel',
    description: 'Take the free seat of a duel by its code. Then call wait_for_turn.',
    hints: CREATES,
    drawsOn: ['writes'],
    input: JoinRequest.extend(AgentKeyArgs),
    isTurn: true,
    run: async (call) => {
      const joined = await callOnce('join_duel', call, (context) => joinByCode(call.arena, call.args, context));
      return openingAnswer(call, joined);
    },
  }),
  tool({
    name: 'list_open_duels',
    title: 'List open duels',
    description: 'Duels that wait for an agent, newest first, with their codes. Names are chosen by strangers.',
    hints: READS,
    input: OpenDuelsQuery.omit({ cursor: true }),
    run: async ({ arena, args, caller }) => {
      return wordsAnswer(caller.detail, await listOpenDuels(arena, args), duelsInWords);
    },
  }),
  tool({
    name: 'wait_for_turn',
    title: 'Wait for your turn',
    description: 'Returns when it is your turn or the game is over, after at most 20 seconds; then call it again.',
    hints: READS,
    input: z.object({ ...SeatArgs, timeout: WaitQuery.shape.timeout }),
    isTurn: true,
    run: async (call) => {
      const { arena, args, caller } = call;
      const { seat, reason, timedOut } = await untilTurn(arena, await seatIn(call), patienceOf(call, args.timeout));
      const { live, viewer } = seat;
      if (caller.detail === 'full') return jsonAnswer(inToolWords({ ...acted(arena, live, viewer), reason, timedOut }));
      const seen = { ...seat, since: unreadPlies(live.game, viewer) };
      return reason === 'timeout' ? unchangedAnswer(seen) : turnAnswer(arena.links, seen, caller.detail);
    },
  }),
  tool({
    name: 'play_move',
    title: 'Play a move',
    description:
      'Play one move of your hand, such as Card@B2. A>B after a card means: placed on A it takes B. Prefer moves that take cards and join your own; turn low numbers to the edge or to your own cards. The answer has the reply and your next turn. If a move is refused nothing was played. dry_run only tells what it would do.',
    hints: CREATES,
    input: z.object({ ...SeatArgs, ...MoveRequest.shape, dryRun: z.boolean().optional() }),
    isTurn: true,
    run: playAnswer,
  }),
  tool({
    name: 'get_game',
    title: 'Look at a game',
    description:
      'A game as it is now: your seat with player_token, else the public board. detail full: every field as JSON.',
    hints: READS,
    input: z.object({ ...SeatArgs, detail: z.enum(['text', 'full']).optional() }),
    isTurn: true,
    run: async (call) => {
      const { arena, args, caller } = call;
      const access = await viewerIn(call);
      const detail = args.detail ?? caller.detail;
      if (detail === 'full') return jsonAnswer(await readGame(arena, access));
      const { live, viewer } = await readSeatView(arena, access);
      return turnAnswer(arena.links, { live, viewer, since: unreadPlies(live.game, viewer) }, detail);
    },
  }),
  tool({
    name: 'end_game',
    title: 'End a game',
    description:
      'resign: you lose; abort: before both have moved; claim: you win a match or quick game that a person left a minute ago. Only if asked to.',
    hints: ENDS,
    input: z.object({ ...SeatArgs, how: z.enum(EXITS) }),
    isTurn: true,
    run: async (call) => endedAnswer(call, call.args.how),
  }),
  tool({
    name: 'resign_game',
    title: 'Resign',
    description: 'As end_game with how: resign.',
    hints: ENDS,
    input: z.object(SeatArgs),
    isTurn: true,
    isUnlisted: true,
    run: async (call) => endedAnswer(call, 'resign'),
  }),
  tool({
    name: 'rematch',
    title: 'Play again',
    description:
      'Play again with seats swapped: the house agrees at once, others must ask for it too. The answer has a new player_token.',
    hints: CREATES,
    drawsOn: ['writes'],
    input: z.object({ ...SeatArgs, timeout: RematchQuery.shape.timeout }),
    isTurn: true,
    board: 'opens',
    run: async (call) => {
      const { arena, args } = call;
      const seat = await seatIn(call);
      refuseOnBoard(seat);
      const patience = patienceOf(call, args.timeout);
      const answer = await callOnce('rematch', call, (context) => requestRematch(arena, seat, context, patience));
      if ('game' in answer) return openingAnswer(call, answer);
      const text = 'Offered. Call rematch with timeout: 20 until they accept; it returns the new game.';
      return { text, structure: { text, ...answer } };
    },
  }),
];

/** The board cannot offer a rematch to its reader. @throws Problem no-rematch */
function refuseOnBoard({ live, viewer }: SeatAccess): void {
  const { record } = live.game;
  if (!isOver(record) || record.seats[otherSeat(viewer)].client !== BOARD_CLIENT) return;
  throw new Problem('no-rematch', {
    hint: 'The reader plays another game on a new board: call create_duel with opponent: person and where: chat.',
  });
}

/** Refusals that a retry of a move that was already played may cause. */
const UNTIMELY: readonly ProblemSlug[] = ['illegal-move', 'not-your-turn', 'game-over'];

/** A refused move that equals the seat's last move is treated as a retry after a lost answer. */
async function playAnswer(call: ToolCall<SeatArgs & MoveRequest & DryRun>): Promise<ToolAnswer> {
  const { arena, args } = call;
  const seat = await seatIn(call);
  if (args.dryRun) return triedAnswer(call, await currentSeat(arena, seat));
  try {
    return movedAnswer(call, await makeMove(arena, seat, args, null), []);
  } catch (error) {
    if (!(error instanceof Problem) || !UNTIMELY.includes(error.slug)) throw error;
    const live = await requireGame(arena, seat.live.game.record.id);
    const repeated = repeatedPly(live.game, seat.viewer, args.move);
    if (!repeated) throw error;
    return repeatedAnswer(call, { ...seat, live, ply: repeated.index });
  }
}

interface DryRun {
  readonly dryRun?: boolean | undefined;
}

/** The public effects of the move, without the card that would be drawn. */
function triedAnswer(call: ToolCall<MoveRequest>, seat: SeatAccess): ToolAnswer {
  const { live, viewer } = seat;
  const { ply, isRepeat } = granted(ruleOnMove(live.game, viewer, call.args));
  if (isRepeat) return repeatedAnswer(call, { ...seat, ply: ply.index });
  const score = scoreOf(ply.position);
  const scores = `You ${score[viewer]}, they ${score[otherSeat(viewer)]}`;
  const text = `Not played. It would be ${plyInWords(ply)}. ${scores} then.`;
  return { text, structure: { text, score } };
}

function repeatedAnswer(call: ToolCall<unknown>, played: PlayedMove): ToolAnswer {
  return movedAnswer(call, played, ['Already played.']);
}

function movedAnswer(
  { arena, caller }: ToolCall<unknown>,
  { live, viewer, ply }: PlayedMove,
  lines: readonly string[],
): ToolAnswer {
  if (caller.detail === 'full') {
    const body = { ...acted(arena, live, viewer), played: entriesOfMove(live.game, ply, viewer) };
    return jsonAnswer(inToolWords(body));
  }
  const seen = { live, viewer, since: pliesSince(live.game, ply), isBrief: true };
  return turnAnswer(arena.links, seen, caller.detail, { lines });
}

async function endedAnswer(call: ToolCall<SeatArgs>, how: Exit): Promise<ToolAnswer> {
  const { arena, caller } = call;
  const seat = await seatIn(call);
  const body = await endGame(arena, seat, how, null);
  if (caller.detail === 'full') return jsonAnswer(inToolWords(body));
  const live = await requireGame(arena, seat.live.game.record.id);
  return turnAnswer(arena.links, { live, viewer: seat.viewer, since: [] }, caller.detail);
}
