import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { aDocx, aPdf } from "./documents.ts";

/** A loopback address other than the one that tests block. */
export const remoteAddress = "127.0.0.2";

interface Habits {
  readonly held: Set<ServerResponse>;
  sent: number;
}

type Answer = (request: IncomingMessage, to: ServerResponse, habits: Habits) => void;

const answers: Readonly<Record<string, Answer>> = {
  "/notes.txt": (_, to) => send(to, "text/plain; charset=utf-8", Buffer.from("some notes")),
  "/plan.pdf": (_, to) => send(to, "application/pdf", aPdf()),
  "/word.docx": (_, to) => send(to, "application/zip", aDocx({ macros: true })),
  "/closed": (_, to) => void to.writeHead(403).end(),
  "/broken": (_, to) => void to.writeHead(502).end(),
  "/silent": () => {},
  "/slow-headers": ({ socket }) => drip(socket, "HTTP/1.1 200 OK\r\n", "X-Slow: yes\r\n"),
  "/switches": ({ socket }) => {
    socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n");
  },
  "/hints": ({ socket }) => drip(socket, "", "HTTP/1.1 103 Early Hints\r\n\r\n"),
  "/hangs-up": ({ socket }) => void socket.end(),
  "/moved": (_, to) => void to.writeHead(302).end(),
  "/trickles": ({ socket }) => drip(socket, "HTTP/1.1 200 OK\r\n\r\n", "a"),
  "/stalls": (_, to) => void to.writeHead(200, { "content-length": 1_000 }).write("a few bytes"),
  "/promises-more": (_, to) => {
    to.writeHead(200, { "content-length": 1_000 }).write("a few", () => to.socket?.end());
  },
  "/promises-too-much": (_, to) => void to.writeHead(200, { "content-length": 1e12 }).write("a"),
  "/packed": (_, to) => void to.writeHead(200, { "content-encoding": "gzip" }).end("bomb"),
  "/loop": (_, to) => void to.writeHead(302, { location: "/loop" }).end(),
  "/to": ({ url = "" }, to) => {
    const location = new URL(url, "http://x").searchParams.get("link") ?? "";
    to.writeHead(307, { location }).end();
  },
  "/endless": (_, to, habits) => {
    habits.sent = 0;
    const more = () => {
      while (!to.destroyed) {
        habits.sent += 65_536;
        if (!to.write(Buffer.alloc(65_536))) return void to.once("drain", more);
      }
    };
    more();
  },
  "/held": (_, to, { held }) => {
    to.writeHead(200, { "content-length": 10 }).write("01234");
    held.add(to);
  },
};

/** A foreign web server with one path for each kind of misbehavior. */
export async function startFakeRemote(address = remoteAddress) {
  const asked: string[] = [];
  const habits: Habits = { held: new Set(), sent: 0 };
  const server = createServer((request, to) => {
    const path = (request.url ?? "").split("?")[0] ?? "";
    asked.push(path);
    to.on("error", () => {});
    const answer = answers[path];
    if (answer) answer(request, to, habits);
    else to.writeHead(404).end();
  });
  server.listen(0, address);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    /** Its origin, on an address that the tests' guard allows. */
    origin: `http://${address}:${port}`,
    port,
    /** Requested paths, in order. */
    asked,
    /** The number of its open connections. */
    countOpen: () =>
      new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count))),
    /** How many bytes `/endless` has sent in its last response. */
    sent: () => habits.sent,
    /** Lets `/held` finish its response. */
    release() {
      for (const to of habits.held) to.end("56789");
      habits.held.clear();
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(to: ServerResponse, type: string, bytes: Buffer): void {
  to.writeHead(200, { "content-type": type, "content-length": bytes.length }).end(bytes);
}

/** Sends the same line repeatedly, so that the connection is never silent. */
function drip(socket: IncomingMessage["socket"], first: string, line: string): void {
  socket.write(first);
  const timer = setInterval(() => socket.write(line), 50);
  socket.on("close", () => clearInterval(timer));
}
