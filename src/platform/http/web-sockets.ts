import { ServerResponse, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { WebSocketServer, type WebSocket } from "ws";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import { type OwnSite, requireOwnOrigin } from "./refuse-foreign-origin.ts";
import { tooBusy } from "./errors.ts";

/** The most bytes of a message: clients send far fewer, and a longer one closes the socket. */
const longestMessage = 1_024;
const answerMs = 10_000;
const mostSockets = 200;
const mostSocketsOfPerson = 40;
const goingAway = 1_001;

const socketsOnly: Localized<string> = {
  en: "This address opens a socket only.",
  es: "Esta dirección solo abre un socket.",
};

declare module "fastify" {
  interface FastifyInstance {
    readonly webSockets: WebSockets;
  }
}

/**
 * Accepts web sockets only at the paths that a feature names; everywhere else an `Upgrade` header
 * is ignored. The requests go through the router like any other, so hooks admit them or refuse them
 * with a plain response.
 */
export class WebSockets {
  readonly #site: OwnSite;
  readonly #paths: RegExp[] = [];
  readonly #upgrades = new WeakMap<
    IncomingMessage,
    Readonly<{ head: Buffer; response: ServerResponse }>
  >();
  readonly #open = new Set<WebSocket>();
  readonly #server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: longestMessage,
  });

  /** @param site whose pages may open a socket. */
  constructor(site: OwnSite) {
    this.#site = site;
  }

  /**
   * Tells Node's server which upgrades `attach` handles; all others reach the router as plain
   * requests.
   */
  readonly wants = ({ method, url = "", headers }: IncomingMessage): boolean =>
    method === "GET" &&
    headers.upgrade?.toLowerCase() === "websocket" &&
    this.#paths.some((path) => path.test(url));

  allow(path: RegExp): void {
    this.#paths.push(path);
  }

  attach(app: FastifyInstance): void {
    app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      // Node has detached its listeners from the socket by now: without a listener, a caller who
      // disconnects would end the process.
      socket.on("error", () => {});
      const response = new ServerResponse(request);
      response.shouldKeepAlive = false;
      response.assignSocket(request.socket);
      const timer = setTimeout(() => socket.destroy(), answerMs);
      socket.once("close", () => clearTimeout(timer));
      response.once("finish", () => socket.end());
      this.#upgrades.set(request, { head, response });
      response.once("detached", () => clearTimeout(timer));
      app.routing(request, response);
    });
    app.addHook("preClose", async () => this.#closeAll());
  }

  /**
   * Answers a request with an open socket, which counts toward the limit until it is closed.
   *
   * @throws AppError `not_found` for a request that asks for no socket, `forbidden` for a page of
   *   another origin, `overloaded` when there are too many.
   */
  accept(request: FastifyRequest, reply: FastifyReply, onOpen: (socket: WebSocket) => void): void {
    const upgrade = this.#upgrades.get(request.raw);
    if (!upgrade) throw new AppError("not_found", socketsOnly);
    requireOwnOrigin(request, this.#site);
    const { raw, server } = request;
    const person = `sockets of ${request.staff?.username ?? request.ip}`;
    const letGo = server.places.take([
      ["sockets", mostSockets],
      [person, mostSocketsOfPerson],
    ]);
    if (!letGo) throw new AppError("overloaded", tooBusy, { retryAfterSeconds: 5 });
    raw.socket.once("close", letGo);
    reply.hijack();
    upgrade.response.detachSocket(raw.socket);
    upgrade.response.emit("detached");
    this.#server.handleUpgrade(raw, raw.socket, upgrade.head, (socket) => {
      this.#open.add(socket);
      socket.on("close", () => this.#open.delete(socket));
      // An error of the socket is not logged, because a close always follows.
      socket.on("error", () => {});
      onOpen(socket);
    });
  }

  /**
   * Closes all sockets when the server closes: an open one would delay that for as long as its
   * caller likes.
   */
  #closeAll(): void {
    for (const socket of this.#open) {
      socket.close(goingAway);
      setTimeout(() => socket.terminate(), 1_000).unref();
    }
  }
}
