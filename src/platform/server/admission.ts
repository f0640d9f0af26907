import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import type { AdmissionLimits } from "./admission-limits.ts";
import { countNetworks } from "./counted-networks.ts";
import type { CountedNetworks } from "./counted-networks.ts";
import { OpenConnections } from "./open-connections.ts";
import { Places } from "./places.ts";
import type { Bound } from "./places.ts";
import { TurnedAway } from "./turned-away.ts";

export interface AdmissionOptions {
  readonly limits: AdmissionLimits;
  readonly trustedProxies: readonly string[];
  readonly log: FastifyBaseLogger;
}

/** What is going on in one server at this moment, and who was refused because of it. */
export class Admission {
  readonly limits: AdmissionLimits;
  readonly networks: CountedNetworks;
  readonly turnedAway: TurnedAway;
  readonly #connections: OpenConnections;
  readonly #places = new Places();

  constructor({ limits, trustedProxies, log }: AdmissionOptions) {
    this.limits = limits;
    this.networks = countNetworks(trustedProxies);
    this.turnedAway = new TurnedAway(log);
    this.#connections = new OpenConnections({
      most: limits.mostConnections,
      mostOfNetwork: limits.mostConnectionsOfNetwork,
      networkOf: (address) => this.networks.ofPeer(address),
      onEnded: () => this.turnedAway.count("connection"),
    });
  }

  watch(server: Server): void {
    server.on("connection", (socket: Socket) => this.#connections.add(socket));
  }

  /** The connection was of use, and is the last now to make room. */
  touch(socket: Socket): void {
    this.#connections.touch(socket);
  }

  /** @returns what ends the work on this request; null when there is no place for it. */
  begin(socket: Socket, bounds: readonly Bound[]): (() => void) | null {
    const giveBack = this.#places.take(bounds);
    if (!giveBack) return null;
    const letGo = this.#connections.hold(socket);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      giveBack();
      letGo();
    };
  }
}
