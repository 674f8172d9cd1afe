// What players may say to each other at the table: six words, and nothing else.
import { z } from 'zod';
import { SeatName } from './sync-state.ts';
import { shape } from './shape.ts';
import { REACTIONS } from './enumerations.ts';

/** Sent by a seat, over the socket or REST. */
export const ReactionRequest = shape('ReactionRequest', { reaction: z.enum(REACTIONS) });
export type ReactionRequest = z.infer<typeof ReactionRequest>;

export const Reacted = shape('Reacted', { sent: z.literal(true) });
export type Reacted = z.infer<typeof Reacted>;

/** Pushed to everybody at the table. */
export const ReactionMessage = z.object({ seat: SeatName, reaction: z.enum(REACTIONS) });
export type ReactionMessage = z.infer<typeof ReactionMessage>;
