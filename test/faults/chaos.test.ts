// The short form of `npm run chaos`: three processes under load while something fails. Only verdicts count.
import { expect } from 'chai';
import { startCluster } from '../../chaos/cluster.ts';
import type { Deployment } from '../../chaos/deployment.ts';
import { runScenario } from '../../chaos/run.ts';
import { SCENARIOS } from '../../chaos/scenarios.ts';
import { printRow } from '../../chaos/table.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';

const SEED = '5eed5eed5eed5eed5eed5eed5eed5eed';
/** Enough for a busy machine too: what is stuck stays stuck. */
const STUCK_AFTER_MS = 20_000;
const ASK_FOR_MS = 1500;
/** With and without keys, patient and impatient: one of each. */
const MAX_ALIKE = 4;
/** The faults are the subject, not the load. */
const THINKS_MS = 200;

/** Keyed by the purpose of each. */
const SHORT: Readonly<Record<string, string>> = {
  'a process dies with its pending work': 'process killed',
  'a process is frozen past every timeout and resumed': 'process frozen for 9 s',
  'notices between processes are lost while Redis is frozen': 'Redis frozen for 2.2 s',
  'notices from one process are lost': "the taker's connections to Redis cut for 1 s",
  'Redis forgets everything': 'Redis killed and restarted empty',
  'one process and Redis lose contact, and regain it': 'Redis loses every packet of one process for 8 s',
  'PostgreSQL is killed and restarted': 'PostgreSQL killed',
};

suiteNeeding(['redis', 'postgres'], 'faults of a cluster: nothing lost, doubled, split or stuck', () => {
  let cluster: Deployment;
  before(async () => {
    cluster = await startCluster();
  });
  after(() => cluster?.close());

  for (const [title, name] of Object.entries(SHORT)) {
    it(title, async () => {
      const scenario = SCENARIOS.find((each) => each.name === name)!;
      const options = {
        loadMs: 0,
        stuckAfterMs: STUCK_AFTER_MS,
        askForMs: ASK_FOR_MS,
        seed: SEED,
        maxPerScript: MAX_ALIKE,
        thinkMs: THINKS_MS,
      };
      const result = await runScenario(cluster, scenario, options);
      printRow(result);
      expect(result.record.moveCount()).to.be.greaterThan(0);
      expect(result.verdicts).to.deep.equal({ lost: [], doubled: [], split: [], stuck: [], errors: [], odd: [] });
    });
  }
});
