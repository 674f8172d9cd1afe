// The part of the set-up that needs the current Node.
import { installMissingServers } from './debian.ts';
import { installOldestNode } from './oldest-node.ts';
import { buildPackageFiles } from './packages.ts';
import { buildWebClient } from './web-client.ts';

/** @returns whether everything is ready; if not, the reason has been printed. */
export async function prepare(purpose: 'start' | 'test'): Promise<boolean> {
  if (purpose === 'test') {
    await installMissingServers();
    installOldestNode();
  }
  return buildWebClient() && buildPackageFiles();
}
