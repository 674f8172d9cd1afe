/**
 * Close codes of the arena's sockets, in addition to those of Colyseus (4000 left, 4001 shut down, 4002 with error).
 */
export const CLOSE_CODES = {
  /** The seat was taken over on another device: do not reconnect automatically. */
  seatMoved: 4409,
  /** The room was disposed of (idle, or another process owns the game): ask for a new reservation. */
  roomGone: 4410,
  /** The network has too many sockets, or the server too little memory: use long-polls, or close others first. */
  tooManySockets: 4429,
} as const;
