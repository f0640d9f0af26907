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
 * Ends connections gracefully before the server closes. A proxy sends its next request on a
 * connection that it kept; if that connection ends under the request, the proxy can't know whether
 * a form was stored. So from `begin()` on, each response says that its connection closes, while new
 * connections are still accepted.
 */
export class Drain {
  /** Open connections, each with the number of its unanswered requests. */
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
    // Also for requests that came before `begin()`: the response is the last on its connection.
    app.addHook("onSend", async (_request, reply) => {
      if (this.#hasBegun) void reply.header("connection", "close");
    });
  }

  begin(): void {
    this.#hasBegun = true;
  }

  /** Resolves when no connection is open anymore, or after this time. */
  async untilAlone(longestMs: number): Promise<void> {
    const deadline = Date.now() + longestMs;
    while (this.#connections.size > 0 && Date.now() < deadline) await wait(lookEveryMs);
  }

  /**
   * Accepts no more connections. Closing the server itself would also end connections whose request
   * has arrived and was not read yet.
   */
  async stopListening({ server }: Pick<FastifyInstance, "server">): Promise<void> {
    // Waits until connections that are already established have been accepted.
    await setImmediate();
    NetServer.prototype.close.call(server);
  }

  /** Ends connections without a complete request. */
  endUnasked(): void {
    for (const [socket, unanswered] of this.#connections) if (unanswered === 0) socket.destroy();
  }

  #count(socket: Socket, change: number): void {
    const unanswered = this.#connections.get(socket);
    if (unanswered !== undefined) this.#connections.set(socket, unanswered + change);
  }
}
