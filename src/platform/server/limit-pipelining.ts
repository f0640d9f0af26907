import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Admission } from "./admission.ts";

/**
 * Answers leave in the order of their requests, so all that was read ahead waits in memory for a
 * caller who may never take it. The framework is not even told of what comes past the bound: the
 * rest of a packet is still read to its end, and has to be cheap.
 */
export function limitPipelining(server: Server, { limits, turnedAway }: Admission): void {
  const unanswered = new WeakMap<Socket, number>();
  const count = (socket: Socket) => unanswered.get(socket) ?? 0;
  // One for all: a listener made for each answer is felt where answers cost little.
  function countAnswered(this: ServerResponse): void {
    const { socket } = this.req;
    unanswered.set(socket, count(socket) - 1);
  }
  const handlers = server.listeners("request");
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (socket.destroyed) return;
    if (count(socket) >= limits.mostUnansweredOfSocket) {
      turnedAway.count("pipeline");
      return void socket.destroy();
    }
    unanswered.set(socket, count(socket) + 1);
    response.on("close", countAnswered);
    for (const handle of handlers) handle.call(server, request, response);
  });
}
