// Ids: strings that are not interchangeable. A plain string, as from a path or a row, may become one;
// an id of one kind never becomes one of another.
declare const kind: unique symbol;
type Id<Kind extends string> = string & { readonly [kind]?: Kind };

export type GameId = Id<'game'>;
export type PlayerId = Id<'player'>;
export type CommunityId = Id<'community'>;
export type LeagueId = Id<'tournament'>;
export type WebhookId = Id<'webhook'>;
/** Who has games of their own: an agent by its slug, a player by its id. */
export type Party = `agent:${string}` | `player:${string}`;
/** A network as limits count it: the hash of an IPv4 address or of an IPv6 /56. */
export type Network = Id<'network'>;
