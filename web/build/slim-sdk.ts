// Leaves out what the socket library carries and no page of ours uses: another transport, the inputs of fast games, its
// own accounts and requests (our API reserves the seat), Discord, browsers of the past. The library says nothing of side
// effects, so the bundler keeps them.
import path from 'node:path';
import type { Plugin } from 'vite';

/** By module, what the library imports from it. */
const UNUSED: readonly (readonly [module: RegExp, code: string])[] = [
  [/@colyseus\/sdk\/build\/transport\/H3Transport\.mjs$/, 'export class H3TransportTransport {}'],
  [/@colyseus\/sdk\/build\/input\/RoomInput\.mjs$/, 'export class RoomInput {}'],
  [/@colyseus\/sdk\/build\/Auth\.mjs$/, 'export class Auth {}'],
  [/@colyseus\/sdk\/build\/HTTP\.mjs$/, 'export class HTTP { constructor(_sdk, options) { this.options = options; } }'],
  [/@colyseus\/sdk\/build\/3rd_party\/discord\.mjs$/, 'export const discordURLBuilder = undefined;'],
  [/@colyseus\/sdk\/build\/legacy\.mjs$/, ''],
];

/** Our own, for messages of what JSON has: a twelfth of the library's. */
const MESSAGE_PACK = path.resolve(import.meta.dirname, '../game/message-pack.ts');

export function slimSdk(): Plugin {
  return {
    name: 'slim-sdk',
    enforce: 'pre',
    resolveId: (id) => (id === 'msgpackr' ? MESSAGE_PACK : undefined),
    load: (id) => UNUSED.find(([module]) => module.test(id))?.[1],
  };
}
