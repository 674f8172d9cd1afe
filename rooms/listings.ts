// The rooms of this process as Colyseus' matchmaker lists them, by id alone: nobody looks for a room by anything else here,
// and the matchmaker's own list is searched from its start for each room that goes.
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
    cleanup: async () => listings.clear(), // none is another process's
    clear: () => listings.clear(),
    shutdown: () => undefined,
  };
}
