import { connect } from "node:net";
import type { Socket } from "node:net";

const trickleMs = 500;

export interface CrowdOptions {
  readonly port: number;
  readonly count: number;
  /** What each of them sends at once. */
  readonly first: string;
  /** What each sends again and again. */
  readonly trickle?: string;
}

/** Connections that ask for something and never read an answer. */
export interface Crowd {
  leave(): void;
}

export async function sendCrowd({ port, count, first, trickle }: CrowdOptions): Promise<Crowd> {
  const sockets = await Promise.all(Array.from({ length: count }, () => join(port, first)));
  const timer = setInterval(() => {
    if (trickle !== undefined) for (const socket of sockets) socket.write(trickle);
  }, trickleMs);
  return {
    leave() {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Resolves as well when it is turned away at once. */
function join(port: number, first: string): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.pause().on("error", () => resolve(socket));
    socket.write(first, () => resolve(socket));
  });
}
