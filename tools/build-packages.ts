// Builds the packages under packages/ into their dist folders, and packs them for installation:
// node tools/build-packages.ts
import { buildPackages } from './packages/build.ts';
import { packPackages } from './packages/pack.ts';

const ROOT = new URL('..', import.meta.url).pathname;

await buildPackages();
packPackages(ROOT);
