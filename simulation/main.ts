// What attackers gain and how well honest identities are rated, by the arena's own code.
//   npm run simulate [-- --runs 20 --only a,b,honest]
import { parseArgs } from 'node:util';
import { ATTACKS, gainOf } from './attacks.ts';
import { accuracyOf } from './honest.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '20' }, only: { type: 'string' } } });
const runs = Number(values.runs);
const only = values.only?.split(',');
const isWanted = (key: string): boolean => !only || only.includes(key);

console.log(`Points over true strength (mean of ${runs} runs, worst tenth), place, fair place\n`);
for (const [key, attack] of Object.entries(ATTACKS)) {
  if (!isWanted(key)) continue;
  const { rating, gain, worstTenth, place, fairPlace } = gainOf(attack, runs);
  console.log(
    `${key.padEnd(3)} ${rating} (${signed(gain)}, ${signed(worstTenth)})  ${place} / ${fairPlace}  ${attack.what}`,
  );
}
if (isWanted('honest')) {
  console.log('\nHonest identities, 60 games each');
  for (const houseShare of [0.25, 0.5, 0.8]) {
    const { rankCorrelation, rmsError, weakestBias, strongestBias, within, placed } = accuracyOf(houseShare, runs);
    console.log(
      `${houseShare * 100} % of them against the house: rank correlation ${rankCorrelation.toFixed(3)}, rms error ${rmsError.toFixed(0)}, ` +
        `bias of the weakest and strongest quarter ${signed(weakestBias)} and ${signed(strongestBias)}, ` +
        `within 95 % ${within.toFixed(2)}, placed ${placed.toFixed(2)}`,
    );
  }
}

function signed(points: number): string {
  return `${points > 0 ? '+' : ''}${Math.round(points)}`;
}
