// Builds the packages under packages/ into their dist folders: node tools/build-packages.ts
import { buildPackages } from './packages/build.ts';

await buildPackages();
