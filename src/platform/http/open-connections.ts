import type { Socket } from "node:net";
import { toWideNetwork } from "./networks.ts";

/** A name that work is counted under, and how much may go on at once under it. */
export type Bound = readonly [name: string, most: number];

/** Counts what goes on at this moment. A name without anything going on takes no memory. */
export class Places {
  readonly #taken = new Map<string, number>();

  /** @returns what gives the places back, once; null when one name is full: then none is taken. */
  take(bounds: readonly Bound[]): (() => void) | null {
    if (bounds.some((bound) => this.isFull(bound))) return null;
    for (const [name] of bounds) this.#taken.set(name, this.count(name) + 1);
    return () => {
      for (const [name] of bounds) this.#giveBack(name);
    };
  }

  isFull([name, most]: Bound): boolean {
    return this.count(name) >= most;
  }

  count(name: string): number {
    return this.#taken.get(name) ?? 0;
  }

  #giveBack(name: string): void {
    const left = this.count(name) - 1;
    if (left > 0) this.#taken.set(name, left);
    else this.#taken.delete(name);
  }
}

interface OpenConnectionsOptions {
  readonly most: number;
  readonly mostOfNetwork: number;
  /** How many may be opened in so much time, before the others of it are not let in. */
  readonly mostNew: {
    readonly ms: number;
    readonly ofNetwork: number;
    readonly ofWideNetwork: number;
  };
  /** The network of an address; null for one that many callers share, such as a proxy's. */
  readonly networkOf: (address: string) => string | null;
  readonly onEnded: () => void;
}

interface Connection {
  readonly groups: readonly Set<Socket>[];
  /** How many requests of this connection are being worked on. */
  working: number;
}

/**
 * The open connections of all and of each network. A new one is let in, unless its network opens
 * them by the hundred: when there are too many, the one that was of no use for longest makes room.
 * So whoever holds connections without asking anything loses them to those who ask.
 */
export class OpenConnections {
  readonly #options: OpenConnectionsOptions;
  readonly #connections = new Map<Socket, Connection>();
  /** Both sets are in the order of last use, the longest unused first. */
  readonly #all = new Set<Socket>();
  readonly #byNetwork = new Map<string, Set<Socket>>();
  /** New connections of each network since `#arrivalsSince`; all counts are forgotten together. */
  #arrivals = new Places();
  #arrivalsSince = 0;

  constructor(options: OpenConnectionsOptions) {
    this.#options = options;
  }

  add(socket: Socket): void {
    // Closed before it was accepted: it has no address any more.
    if (socket.remoteAddress === undefined) return void socket.destroy();
    const { most, mostOfNetwork, networkOf } = this.#options;
    const network = networkOf(socket.remoteAddress);
    if (network !== null && !this.#mayArrive(network, toWideNetwork(socket.remoteAddress))) {
      socket.destroy();
      return this.#options.onEnded();
    }
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

  /** Until the returned function is called, this connection is not closed to make room. */
  hold(socket: Socket): () => void {
    const connection = this.#connections.get(socket);
    if (!connection) return () => {};
    connection.working += 1;
    return () => {
      connection.working -= 1;
      this.touch(socket);
    };
  }

  /** Marks the connection as the one used last, if it is still open. */
  touch(socket: Socket): void {
    for (const group of this.#connections.get(socket)?.groups ?? []) {
      group.delete(socket);
      group.add(socket);
    }
  }

  #mayArrive(network: string, wideNetwork: string): boolean {
    const { ms, ofNetwork, ofWideNetwork } = this.#options.mostNew;
    const now = performance.now();
    if (now - this.#arrivalsSince >= ms) {
      this.#arrivals = new Places();
      this.#arrivalsSince = now;
    }
    return (
      this.#arrivals.take([
        [network, ofNetwork],
        [`around ${wideNetwork}`, ofWideNetwork],
      ]) !== null
    );
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
