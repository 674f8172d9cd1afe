// The list of this process' rooms for Colyseus' matchmaker, indexed by id, because rooms are looked up only by id here.
// The matchmaker's own list does a linear search for each room that is removed.
import type { IRoomCache, MatchMakerDriver } from '@colyseus/core';

export function newListings(): MatchMakerDriver {
  const listings = new Map<string, IRoomCache>();
  return {
    has: (roomId) => listings.has(roomId),
    async insert(room) {
      if (listings.has(room.roomId)) return false;
      listings.set(room.roomId, room);
      return true;
    },
    persist(room, isNew = false) {
      if (isNew) listings.set(room.roomId, room);
      return isNew;
    },
    remove: (roomId) => listings.delete(roomId),
    findOne: async ({ roomId }) => listings.get(roomId!)!,
    async findByIds(roomIds) {
      return new Map(roomIds.flatMap((id) => (listings.has(id) ? [[id, listings.get(id)!] as const] : [])));
    },
    query: () => [...listings.values()],
    update(room, { $set, $inc = {} }) {
      Object.assign(room, $set);
      for (const [field, by] of Object.entries($inc) as ['clients', number][]) room[field] += by;
      return true;
    },
    cleanup: async () => listings.clear(), // none belongs to another process
    clear: () => listings.clear(),
    shutdown: () => undefined,
  };
}
