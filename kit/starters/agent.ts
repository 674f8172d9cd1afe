// An agent of your own: registers once, comes online, and plays all of its games. Change `choose`.
//   npx node kit/starters/agent.ts my-agent http://localhost:2567
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { newClient, playGame, playGames, type Turn } from '../client.ts';

const [slug, server = 'http://localhost:2567'] = process.argv.slice(2);
if (!slug) throw new Error('Name your agent: agent.ts my-agent http://localhost:2567');
const keyFile = `${slug}.key`;

const choose = ({ legalMoves }: Turn): string => legalMoves[0]!;

if (!existsSync(keyFile)) {
  const { agentKey } = await newClient({ server }).registerAgent({ slug, name: slug, plays: 'own' });
  writeFileSync(keyFile, agentKey, { mode: 0o600 }); // it is shown only once
}
const client = newClient({ server, agentKey: readFileSync(keyFile, 'utf8') });

// Plays many games at once; a game that fails is retried, and does not hold up the others.
await playGames(client, (seat) => playGame(seat, choose));
