// Leaves out the parts of the socket library that our pages do not use: another transport, the inputs of fast games, its
// accounts and HTTP requests (our API reserves the seat), Discord, polyfills, sockets outside browsers. The library does not
// declare itself free of side effects, so the bundler would keep them.
import path from 'node:path';
import type { Plugin } from 'vite';

/** Per module, a stub with the exports that the library imports from it. */
const UNUSED: readonly (readonly [module: RegExp, code: string])[] = [
  [/@colyseus\/sdk\/build\/transport\/H3Transport\.mjs$/, 'export class H3TransportTransport {}'],
  [/@colyseus\/sdk\/build\/input\/RoomInput\.mjs$/, 'export class RoomInput {}'],
  [/@colyseus\/sdk\/build\/Auth\.mjs$/, 'export class Auth {}'],
  [/@colyseus\/sdk\/build\/HTTP\.mjs$/, 'export class HTTP { constructor(_sdk, options) { this.options = options; } }'],
  [/@colyseus\/sdk\/build\/3rd_party\/discord\.mjs$/, 'export const discordURLBuilder = undefined;'],
  [/@colyseus\/sdk\/build\/legacy\.mjs$/, ''],
  [/\/ws\/browser\.js$/, 'export default undefined;'],
];

/** Our own implementation, for JSON values only: a twelfth of the library's size. */
const MESSAGE_PACK = path.resolve(import.meta.dirname, '../game/message-pack.ts');

export function slimSdk(): Plugin {
  return {
    name: 'slim-sdk',
    enforce: 'pre',
    resolveId: (id) => (id === 'msgpackr' ? MESSAGE_PACK : undefined),
    load: (id) => UNUSED.find(([module]) => module.test(id))?.[1],
  };
}
