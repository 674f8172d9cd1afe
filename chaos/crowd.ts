// The clients of a scenario: half of them with Idempotency-Keys, half of them patient.
import { Agent } from 'undici';
import { newRandom } from '../src/engine/index.ts';
import type { Balancer } from './balancer.ts';
import { Caller, GaveUp } from './caller.ts';
import { playBySocket } from './clients/socket-seat.ts';
import type { Player } from './clients/player.ts';
import { moveSeat, playDuel, playHouse, queueUp, resignAndPlayAgain, type Script } from './clients/scripts.ts';
import { playWatched } from './clients/watched-duel.ts';
import type { PlayRecord } from './record.ts';
import type { Scenario } from './scenarios.ts';

/** How many play what; of four in a row, each has another mix of keys and patience. */
const CROWD: readonly (readonly [count: number, script: Script])[] = [
  [8, playHouse],
  [4, playDuel],
  [8, moveSeat],
  [4, resignAndPlayAgain],
  [4, queueUp],
  [8, playBySocket],
  [4, playWatched],
];

/** They change seats, and wait with it until something fails. */
const SEAT_CHANGING_SCRIPTS: readonly Script[] = [moveSeat, playBySocket];

export interface CrowdParts {
  readonly roots: readonly string[];
  readonly balancer: Balancer;
  readonly record: PlayRecord;
  readonly sendsTo: NonNullable<Scenario['sendsTo']>;
  /** 32 hexadecimal digits. */
  readonly seed: string;
  /** What the names of its players start with. */
  readonly names: string;
  /** The most clients of one script. */
  readonly maxPerScript: number;
  readonly thinkMs: number;
  readonly probed: Promise<void>;
  untilFault(): Promise<void>;
  isFaulting(): boolean;
  /** Whether clients shall begin no more games. */
  isOver(): boolean;
}

export interface Crowd {
  /** How many wait until something fails. */
  readonly changers: number;
  /** Only rejects: with a bug of the clients. */
  readonly failed: Promise<never>;
  /** The clients whose games have come no further since that moment (`performance.now`). */
  idleSince(moment: number): readonly string[];
  /** How many are still playing. */
  left(): number;
  stop(): Promise<void>;
}

export function startCrowd(parts: CrowdParts): Crowd {
  const controller = new AbortController();
  const dispatcher = new Agent({ pipelining: 1, connections: 64, keepAliveTimeout: 30_000 });
  /** By client: when its game last came further. */
  const advancedAt = new Map<number, number>();
  const scripts = CROWD.flatMap(([count, script]) =>
    Array.from({ length: Math.min(count, parts.maxPerScript) }, () => script),
  );
  const clients = scripts.map(async (script, number) => {
    const advance = (): void => void advancedAt.set(number, performance.now());
    advance();
    const player = newPlayer({ ...parts, advance }, number, script.name, dispatcher, controller.signal);
    do await playOnce(script, player);
    while (!parts.isOver() && !controller.signal.aborted);
    advancedAt.delete(number);
  });
  return {
    changers: scripts.filter((script) => SEAT_CHANGING_SCRIPTS.includes(script)).length,
    failed: Promise.all(clients).then(() => new Promise<never>(() => undefined)),
    idleSince: (moment) =>
      [...advancedAt].filter(([, at]) => at <= moment).map(([number]) => `client ${number} ${scripts[number]!.name}`),
    left: () => advancedAt.size,
    async stop() {
      controller.abort();
      await Promise.allSettled(clients);
      await dispatcher.destroy();
    },
  };
}

async function playOnce(script: Script, player: Player): Promise<void> {
  try {
    await script(player);
  } catch (error) {
    // Recorded where it happened; the client begins another game. Or the scenario has ended.
    if (!(error instanceof GaveUp) && !player.signal.aborted) throw error;
  }
}

function newPlayer(
  { seed, names, ...parts }: CrowdParts & Pick<Player, 'advance'>,
  number: number,
  script: string,
  dispatcher: Agent,
  signal: AbortSignal,
): Player {
  const random = newRandom(seed.slice(0, 28) + (number + 1).toString(16).padStart(4, '0'));
  const isPatient = Math.floor(number / 2) % 2 === 0;
  let count = 0;
  return {
    number,
    random,
    signal,
    caller: new Caller({
      ...parts,
      who: `client ${number} ${script}`,
      random,
      dispatcher,
      signal,
      isKeyed: number % 2 === 0,
      isPatient,
    }),
    newName: () => `${names}${number}-${(count += 1)}`,
    ...parts,
  };
}
