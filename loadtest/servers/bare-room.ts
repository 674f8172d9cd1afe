// Baseline for socket moves: a Colyseus room that counts a move, answers it, and patches its clients.
import { defineRoom, defineServer, Room, type MessageContext } from '@colyseus/core';
import { Encoder, schema, t } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';

Encoder.BUFFER_SIZE = 2048;
const State = schema({ moveCount: t.uint16().default(0), lastMove: t.string().default('') }, 'State');

class BareRoom extends Room {
  override state = new State();
  override patchRate = 1000;
  override messages = {
    move: (_client: unknown, message: { move: string }, reply: MessageContext) => {
      this.state.moveCount += 1;
      this.state.lastMove = message.move;
      this.broadcastPatch();
      reply.resolve({ ok: true });
    },
  };
}

const server = defineServer({
  greet: false,
  transport: new WebSocketTransport(),
  rooms: { bare: defineRoom(BareRoom) },
});
await server.listen(Number(process.env['PORT']), '127.0.0.1');
console.log('is open on');
