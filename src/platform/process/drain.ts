import type { IncomingMessage, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate, setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    readonly drain: Drain;
  }
}

const lookEveryMs = 25;

/**
 * How callers are let go of before the server closes. A proxy sends its next request on a connection
 * that it kept; when that connection ends under it, it can't know whether a form was taken. So from
 * `begin()` on each answer says that its connection ends, while new ones are still let in.
 */
export class Drain {
  /** Open connections, with the number of requests on each that are not answered yet. */
  readonly #connections = new Map<Socket, number>();
  #hasBegun = false;

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  watch(app: FastifyInstance): void {
    app.server.on("connection", (socket: Socket) => {
      this.#connections.set(socket, 0);
      socket.once("close", () => this.#connections.delete(socket));
    });
    app.server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
      this.#count(socket, 1);
      response.once("close", () => this.#count(socket, -1));
    });
    // Also what was asked before: its answer is the last on its connection.
    app.addHook("onSend", async (_request, reply) => {
      if (this.#hasBegun) void reply.header("connection", "close");
    });
  }

  begin(): void {
    this.#hasBegun = true;
  }

  /** Resolves when nobody is connected any more, or after this time. */
  async untilAlone(longestMs: number): Promise<void> {
    const deadline = Date.now() + longestMs;
    while (this.#connections.size > 0 && Date.now() < deadline) await wait(lookEveryMs);
  }

  /**
   * Lets nobody in any more. Closing the server itself would also end connections on which the
   * question has come and was not read yet.
   */
  async stopListening({ server }: Pick<FastifyInstance, "server">): Promise<void> {
    // Right after those who knocked were let in.
    await setImmediate();
    NetServer.prototype.close.call(server);
  }

  /** Ends connections that nothing was asked on, or whose question never gets whole. */
  endUnasked(): void {
    for (const [socket, unanswered] of this.#connections) if (unanswered === 0) socket.destroy();
  }

  #count(socket: Socket, change: number): void {
    const unanswered = this.#connections.get(socket);
    if (unanswered !== undefined) this.#connections.set(socket, unanswered + change);
  }
}
