// The calls that a room answers, from this process or another: by name, with arguments and answers as JSON.
import { matchMaker } from '@colyseus/core';
import type { EndAnswer, Exit } from '../src/ports/live-games.ts';
import type { Refusal } from '../schema/problem.ts';
import type { Holder, LiveGame } from '../src/table/access.ts';
import type { Seal } from '../src/records/receipt.ts';
import type { MoveRequest } from '../schema/requests.ts';
import type { Seat } from '../src/engine/index.ts';
import type { SeatReservation } from '../schema/game.ts';
import { ROOM_TYPE } from './directory.ts';
import type { GameRoom, RoomPlayed } from './game-room.ts';

export interface Work {
  readonly play: { args: [seat: Seat, request: MoveRequest, seal: Seal | null]; answer: RoomPlayed | Refusal };
  readonly end: { args: [seat: Seat, exit: Exit, seal: Seal | null]; answer: EndAnswer };
  readonly checkTime: { args: []; answer: EndAnswer };
  readonly awaitHouse: { args: []; answer: void };
  readonly refresh: { args: []; answer: void };
  readonly absence: { args: []; answer: LiveGame['absentSince'] };
  readonly reserve: { args: [holder: Holder | null]; answer: SeatReservation };
}

export type WorkName = keyof Work;
export type WorkArguments<N extends WorkName> = Work[N]['args'];
export type WorkAnswer<N extends WorkName> = Work[N]['answer'];

const WORK: { [N in WorkName]: (room: GameRoom, ...args: WorkArguments<N>) => Promise<WorkAnswer<N>> } = {
  play: (room, ...args) => room.play(...args),
  end: (room, ...args) => room.end(...args),
  checkTime: (room) => room.checkTime(),
  awaitHouse: (room) => room.awaitHouse(),
  refresh: (room) => room.refresh(),
  absence: async (room) => room.live.absentSince,
  reserve,
};

export function perform<N extends WorkName>(room: GameRoom, name: N, args: WorkArguments<N>): Promise<WorkAnswer<N>> {
  return WORK[name](room, ...args);
}

async function reserve({ roomId, processId }: GameRoom, holder: Holder | null): Promise<SeatReservation> {
  const listing = { roomId, name: ROOM_TYPE, processId };
  const reservation = await matchMaker.reserveSeatFor(
    listing as Parameters<typeof matchMaker.reserveSeatFor>[0],
    {},
    { holder },
  );
  return { ...reservation, processId };
}
