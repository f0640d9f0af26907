import { connect, type Socket } from "node:net";

const trickleMs = 500;

export interface CrowdOptions {
  readonly port: number;
  readonly count: number;
  /** Another local address than the default. */
  readonly localAddress?: string;
  /** What each connection sends first. */
  readonly first: string;
  /** What each connection sends repeatedly. */
  readonly trickle?: string;
}

/** Connections that send requests and never read a response. */
export interface Crowd {
  leave(): void;
}

export async function sendCrowd(options: CrowdOptions): Promise<Crowd> {
  const { count, trickle } = options;
  const sockets = await Promise.all(Array.from({ length: count }, () => join(options)));
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

/** Opens this many connections each second, and replaces each one whose time is over. */
export function keepComing(options: CrowdOptions & { readonly staysMs: number }): Crowd {
  const { count, staysMs } = options;
  const timer = setInterval(() => {
    void join(options).then((socket) => setTimeout(() => socket.destroy(), staysMs));
  }, 1_000 / count);
  return { leave: () => clearInterval(timer) };
}

/** Also resolves when the connection is refused at once. */
function join({ port, first, localAddress = "127.0.0.1" }: CrowdOptions): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    socket.pause().on("error", () => resolve(socket));
    socket.write(first, () => resolve(socket));
  });
}
