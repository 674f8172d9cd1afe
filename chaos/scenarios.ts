// The scenarios, as values: what fails, and how many milliseconds after the step before.
import type { Kind } from './deployment.ts';
import type { FaultStep } from './faults.ts';
import type { Kind as WishKind } from './record.ts';

export interface Scenario {
  readonly name: string;
  readonly on: Kind;
  readonly steps: readonly FaultStep[];
  /** To which process requests go first: it owns the games that it starts. */
  readonly sendsTo?: Readonly<Partial<Record<WishKind, number>>>;
}

/** Seats change hands at the others: the owner knows only what it is notified of. */
const OWNER_IS_0 = { start: 0, move: 0, join: 1, seat: 1, resign: 2 } as const;

export const SCENARIOS: readonly Scenario[] = [
  { name: 'calm', on: 'cluster', steps: [] },

  {
    name: 'process killed',
    on: 'cluster',
    steps: [
      [700, 'kill process', 0],
      [2000, 'start process', 0],
    ],
  },
  {
    name: 'two processes killed in turn',
    on: 'cluster',
    steps: [
      [700, 'kill process', 1],
      [800, 'start process', 1],
      [1000, 'kill process', 2],
      [800, 'start process', 2],
    ],
  },
  {
    name: 'all processes killed',
    on: 'cluster',
    steps: [
      [700, 'kill process'],
      [200, 'start process'],
    ],
  },
  {
    name: 'process frozen for 3 s',
    on: 'cluster',
    steps: [
      [700, 'stop process', 1],
      [3000, 'continue process', 1],
    ],
  },
  {
    name: 'process frozen for 9 s',
    on: 'cluster',
    steps: [
      [700, 'stop process', 1],
      [9000, 'continue process', 1],
    ],
  },
  {
    name: 'rolling restart',
    on: 'cluster',
    steps: [
      [500, 'restart process', 0],
      [100, 'restart process', 1],
      [100, 'restart process', 2],
    ],
  },
  {
    name: 'clock of one process two days ahead',
    on: 'cluster',
    steps: [
      [700, 'clock ahead', 0],
      [2500, 'clock right', 0],
    ],
  },
  {
    name: 'clock of one process two days back',
    on: 'cluster',
    steps: [
      [700, 'clock back', 0],
      [2500, 'clock right', 0],
    ],
  },

  {
    name: 'Redis killed and restarted empty',
    on: 'cluster',
    steps: [
      [700, 'kill Redis'],
      [2000, 'restart Redis'],
    ],
  },
  {
    name: 'Redis frozen for 2.2 s',
    on: 'cluster',
    sendsTo: OWNER_IS_0,
    steps: [
      [700, 'freeze Redis'],
      [2200, 'pass Redis'],
    ],
  },
  {
    name: 'Redis frozen for 8 s',
    on: 'cluster',
    steps: [
      [700, 'freeze Redis'],
      [8000, 'pass Redis'],
    ],
  },
  {
    name: 'Redis emptied',
    on: 'cluster',
    steps: [
      [700, 'flush Redis'],
      [1000, 'flush Redis'],
    ],
  },
  {
    name: 'connections to Redis cut for 1 s',
    on: 'cluster',
    steps: [
      [700, 'refuse Redis'],
      [1000, 'pass Redis'],
    ],
  },
  {
    name: "the owner's connections to Redis cut for 1 s",
    on: 'cluster',
    sendsTo: OWNER_IS_0,
    steps: [
      [700, 'refuse Redis', 0],
      [1000, 'pass Redis', 0],
    ],
  },
  {
    name: "the taker's connections to Redis cut for 1 s",
    on: 'cluster',
    sendsTo: OWNER_IS_0,
    steps: [
      [700, 'refuse Redis', 1],
      [1000, 'pass Redis', 1],
    ],
  },
  {
    name: 'connections to Redis blink',
    on: 'cluster',
    steps: [
      [700, 'refuse Redis'],
      [50, 'pass Redis'],
      [950, 'refuse Redis'],
      [50, 'pass Redis'],
      [950, 'refuse Redis'],
      [50, 'pass Redis'],
    ],
  },
  {
    name: 'Redis slow (200 ms each way)',
    on: 'cluster',
    steps: [
      [700, 'slow Redis'],
      [4000, 'pass Redis'],
    ],
  },
  {
    name: 'Redis loses every packet of one process for 8 s',
    on: 'cluster',
    steps: [
      [700, 'swallow Redis', 2],
      [8000, 'pass Redis', 2],
    ],
  },
  {
    name: 'Redis unreachable for one process',
    on: 'cluster',
    steps: [
      [700, 'refuse Redis', 2],
      [7000, 'pass Redis', 2],
    ],
  },

  {
    name: 'PostgreSQL killed',
    on: 'cluster',
    steps: [
      [700, 'kill PostgreSQL'],
      [1500, 'restart PostgreSQL'],
    ],
  },
  {
    name: 'PostgreSQL frozen for 2 s',
    on: 'cluster',
    steps: [
      [700, 'freeze PostgreSQL'],
      [2000, 'pass PostgreSQL'],
    ],
  },
  {
    name: 'PostgreSQL frozen for 8 s',
    on: 'cluster',
    steps: [
      [700, 'freeze PostgreSQL'],
      [8000, 'pass PostgreSQL'],
    ],
  },
  {
    name: 'connections to PostgreSQL cut for 1 s',
    on: 'cluster',
    steps: [
      [700, 'refuse PostgreSQL'],
      [1000, 'pass PostgreSQL'],
    ],
  },
  {
    name: 'connections to PostgreSQL cut in commits and inserts',
    on: 'cluster',
    steps: [
      [700, 'break a commit'],
      [400, 'break an insert'],
      [400, 'break a commit'],
      [400, 'break an insert'],
      [400, 'break a commit', 0],
      [400, 'break an insert', 1],
    ],
  },
  {
    name: 'PostgreSQL slow (200 ms each way)',
    on: 'cluster',
    steps: [
      [700, 'slow PostgreSQL'],
      [4000, 'pass PostgreSQL'],
    ],
  },
  {
    name: "PostgreSQL's disk full for 3 s",
    on: 'cluster',
    steps: [
      [700, 'fill disk'],
      [3000, 'free disk'],
    ],
  },
  {
    name: 'PostgreSQL read-only for 3 s',
    on: 'cluster',
    steps: [
      [700, 'make read-only'],
      [3000, 'make writable'],
    ],
  },

  {
    name: 'a process dies while Redis is frozen',
    on: 'cluster',
    steps: [
      [700, 'freeze Redis'],
      [500, 'kill process', 0],
      [1700, 'pass Redis'],
      [100, 'start process', 0],
    ],
  },
  {
    name: 'a process dies while PostgreSQL is frozen',
    on: 'cluster',
    steps: [
      [700, 'freeze PostgreSQL'],
      [500, 'kill process', 1],
      [1500, 'pass PostgreSQL'],
      [100, 'start process', 1],
    ],
  },
  {
    name: 'Redis restarts empty while a process is frozen',
    on: 'cluster',
    steps: [
      [700, 'stop process', 2],
      [500, 'kill Redis'],
      [500, 'restart Redis'],
      [5000, 'continue process', 2],
    ],
  },
  {
    name: 'answers of three processes are lost',
    on: 'cluster',
    steps: [
      [500, 'break off clients'],
      [4000, 'pass clients'],
    ],
  },
  {
    name: 'answers are lost while a process dies',
    on: 'cluster',
    steps: [
      [500, 'break off clients'],
      [700, 'kill process', 0],
      [1000, 'start process', 0],
      [1500, 'pass clients'],
    ],
  },

  { name: 'calm on one process', on: 'single', steps: [] },
  {
    name: 'killed four times',
    on: 'single',
    steps: [700, 1100, 1300, 1700].flatMap((afterMs): FaultStep[] => [
      [afterMs, 'kill process', 0],
      [0, 'start process', 0],
    ]),
  },
  {
    name: 'restarted in order',
    on: 'single',
    steps: [[700, 'restart process', 0]],
  },
  {
    name: 'frozen for 3 s',
    on: 'single',
    steps: [
      [700, 'stop process', 0],
      [3000, 'continue process', 0],
    ],
  },
  {
    name: 'disk full for 3 s',
    on: 'single',
    steps: [
      [700, 'fill disk'],
      [3000, 'free disk'],
    ],
  },
  {
    name: 'killed while the disk is full',
    on: 'single',
    steps: [
      [700, 'fill disk'],
      [1000, 'kill process', 0],
      [100, 'free disk'],
      [100, 'start process', 0],
    ],
  },
  {
    name: 'database read-only for 3 s',
    on: 'single',
    steps: [
      [700, 'make read-only'],
      [3000, 'make writable'],
    ],
  },
  {
    name: 'clock two days ahead and right again',
    on: 'single',
    steps: [
      [700, 'clock ahead', 0],
      [2500, 'clock right', 0],
    ],
  },
  {
    name: 'clock two days back and right again',
    on: 'single',
    steps: [
      [700, 'clock back', 0],
      [2500, 'clock right', 0],
    ],
  },
  {
    name: 'answers of one process are lost',
    on: 'single',
    steps: [
      [500, 'break off clients'],
      [4000, 'pass clients'],
    ],
  },
];
