import type { Socket } from "node:net";

export interface OpenConnectionsOptions {
  readonly most: number;
  readonly mostOfNetwork: number;
  /** Null for an address that many share, such as a proxy's. */
  readonly networkOf: (address: string) => string | null;
  readonly onEnded: () => void;
}

interface Connection {
  readonly groups: readonly Set<Socket>[];
  /** Requests of it that something is done for at this moment. */
  working: number;
}

/**
 * The open connections of all and of each network. A new one is always let in: when there are too
 * many, the one that was of no use for longest makes room. So whoever holds connections without
 * asking anything loses them to those who ask.
 */
export class OpenConnections {
  readonly #options: OpenConnectionsOptions;
  readonly #connections = new Map<Socket, Connection>();
  /** Both in the order of last use, the longest unused first. */
  readonly #all = new Set<Socket>();
  readonly #byNetwork = new Map<string, Set<Socket>>();

  constructor(options: OpenConnectionsOptions) {
    this.#options = options;
  }

  add(socket: Socket): void {
    // Gone before it was let in: its request would have no address, and nobody to answer.
    if (socket.remoteAddress === undefined) return void socket.destroy();
    const { most, mostOfNetwork, networkOf } = this.#options;
    const network = networkOf(socket.remoteAddress);
    const neighbors = network === null ? null : this.#findNetwork(network);
    const groups = neighbors ? [this.#all, neighbors] : [this.#all];
    for (const group of groups) group.add(socket);
    this.#connections.set(socket, { groups, working: 0 });
    socket.once("close", () => {
      this.#forget(socket);
      if (network !== null && neighbors?.size === 0) this.#byNetwork.delete(network);
    });
    if (neighbors && neighbors.size > mostOfNetwork) this.#makeRoom(neighbors);
    if (this.#all.size > most) this.#makeRoom(this.#all);
  }

  /** Until the returned function is called, the connection is none that makes room. */
  hold(socket: Socket): () => void {
    const connection = this.#connections.get(socket);
    if (!connection) return () => {};
    connection.working += 1;
    return () => {
      connection.working -= 1;
      this.touch(socket);
    };
  }

  /** Now it is the one used last; unless it ended meanwhile. */
  touch(socket: Socket): void {
    for (const group of this.#connections.get(socket)?.groups ?? []) {
      group.delete(socket);
      group.add(socket);
    }
  }

  #findNetwork(network: string): Set<Socket> {
    const known = this.#byNetwork.get(network) ?? new Set();
    this.#byNetwork.set(network, known);
    return known;
  }

  #makeRoom(group: Set<Socket>): void {
    for (const socket of group) {
      if (this.#connections.get(socket)?.working !== 0) continue;
      this.#forget(socket);
      socket.destroy();
      return this.#options.onEnded();
    }
  }

  #forget(socket: Socket): void {
    for (const group of this.#connections.get(socket)?.groups ?? []) group.delete(socket);
    this.#connections.delete(socket);
  }
}
