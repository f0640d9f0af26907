import type { Server } from "node:http";
import { Socket, BlockList, isIP } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import { isLoopback, toVisitorNetwork } from "./networks.ts";
import { type Bound, OpenConnections, Places } from "./open-connections.ts";

/** How much of the server callers may take, and what would happen without each bound. */
export const admissionLimits = {
  /** Work that waits costs memory; past this many the honest answer is "come back in a second". */
  mostRequests: 1_000,
  /** One network would otherwise keep all others waiting. */
  mostRequestsOfNetwork: 200,
  /** One customer of a provider has thousands of IPv6 networks; five of them would take all places. */
  mostRequestsOfWideNetwork: 500,
  /**
   * A packet of 64 kB holds two thousand small requests, and all of it is read at once. No browser
   * and no proxy asks so far ahead; past this the connection is ended.
   */
  mostUnansweredOfSocket: 32,
  /**
   * More than there are places, so that one without work can always be ended to make room; fewer
   * than the files a process may usually open.
   */
  mostConnections: 2_000,
  mostConnectionsOfNetwork: 400,
  /**
   * Opening a connection costs more than asking over an open one, and each brings as many questions
   * as are let through unanswered. A page opens six; an office behind one address hundreds at once,
   * and then hardly any.
   */
  newConnectionsMs: 10_000,
  mostNewConnectionsOfNetwork: 300,
  mostNewConnectionsOfWideNetwork: 1_200,
  /** Files are written while they come in: each may leave ten megabytes on the disk meanwhile. */
  mostSlowBodies: 100,
  mostSlowBodiesOfNetwork: 4,
  /** One customer of a provider has thousands of IPv6 networks; 25 of them would take all places. */
  mostSlowBodiesOfWideNetwork: 20,
  /** Before this nobody can tell how fast a file comes in. */
  slowBodyGraceMs: 2_000,
  /** A second; over as long as a line may be silent. The slowest phones send three times as much. */
  leastSlowBodyBytes: 1_000,
  /** Two, because a phone may send anew before its broken line is noticed here. */
  mostSlowBodiesOfAddress: 2,
  /**
   * Documents of staff's come in parts, six at once from each of them, and an office is one network.
   * They keep no visitor's résumé waiting, and have an address that only staff are given.
   */
  mostStaffBodies: 100,
  mostStaffBodiesOfNetwork: 30,
  /** A phone sends 64 kB in this time; whoever trickles holds a connection no longer. */
  bodyTimeMs: 20_000,
  headersTimeMs: 20_000,
  /** How often Node looks for requests whose time is over. */
  checkEveryMs: 5_000,
  /** Neither sends a byte nor takes one, while something is due from it. No route is silent so long. */
  silentMs: 30_000,
};

export type AdmissionLimits = typeof admissionLimits;

/** A file that comes in, and whose places others may need. */
interface ComingBody {
  readonly socket: Socket;
  /** The name under which its network's files are counted; null where that is not known. */
  readonly network: string | null;
  readonly own: Bound;
  readonly shared: readonly Bound[];
  /**
   * Whether all bytes have arrived: what is done with a whole file afterwards is not its sender's
   * slowness.
   */
  readonly isWhole: () => boolean;
  /** Answers the sender; its places are free already. */
  readonly end: () => void;
}

/** How many bytes had come over a connection at a moment. */
interface Mark {
  readonly at: number;
  readonly bytes: number;
}

interface HeldBody extends Pick<ComingBody, "socket" | "network" | "isWhole" | "end"> {
  readonly names: readonly string[];
  readonly since: number;
  /** The last mark, and the one before, so that there is always some time to judge by. */
  mark: Mark;
  from: Mark;
}

/** Bytes per millisecond. */
function paceOf({ socket, from }: HeldBody, now: number): number {
  return (socket.bytesRead - from.bytes) / Math.max(1, now - from.at);
}

/** What is going on in one server at this moment, and who was refused because of it. */
export class Admission {
  readonly limits: AdmissionLimits;
  readonly networks: ReturnType<typeof countNetworks>;
  readonly turnedAway: TurnedAway;
  readonly #connections: OpenConnections;
  readonly #places = new Places();
  /** Files of visitors that come in, and what gives the places of each back. */
  readonly #bodies = new Map<HeldBody, () => void>();

  constructor({
    limits,
    trustedProxies,
    log,
  }: Readonly<{
    limits: AdmissionLimits;
    trustedProxies: readonly string[];
    log: FastifyBaseLogger;
  }>) {
    this.limits = limits;
    this.networks = countNetworks(trustedProxies);
    this.turnedAway = new TurnedAway(log);
    this.#connections = new OpenConnections({
      most: limits.mostConnections,
      mostOfNetwork: limits.mostConnectionsOfNetwork,
      mostNew: {
        ms: limits.newConnectionsMs,
        ofNetwork: limits.mostNewConnectionsOfNetwork,
        ofWideNetwork: limits.mostNewConnectionsOfWideNetwork,
      },
      networkOf: (address) => this.networks.ofPeer(address),
      onEnded: () => this.turnedAway.count("connection"),
    });
  }

  watch(server: Server): void {
    server.on("connection", (socket: Socket) => this.#connections.add(socket));
    const checking = setInterval(() => this.#endTooSlow(), this.limits.checkEveryMs).unref();
    server.once("close", () => clearInterval(checking));
  }

  /** Marks the connection as used: it is the last one to be closed to make room. */
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

  /**
   * As `begin`, for a file that is worked on while it comes in. Where other callers have all places
   * that it could have, the file that comes in slowest makes room.
   *
   * @param own what nobody else shares: a caller makes no room for himself.
   */
  beginBody({ socket, network, own, shared, ...body }: ComingBody): (() => void) | null {
    if (this.#places.isFull(own)) return null;
    for (const bound of shared) {
      if (this.#places.isFull(bound) && !this.#endSlowest(bound[0], network)) return null;
    }
    const letGo = this.begin(socket, [own, ...shared]);
    // An injected request came over no connection: nobody knows how fast.
    if (!letGo || !(socket instanceof Socket)) return letGo;
    const now = { at: performance.now(), bytes: socket.bytesRead };
    const names = shared.map(([name]) => name);
    const held: HeldBody = { ...body, socket, network, names, since: now.at, from: now, mark: now };
    this.#bodies.set(held, letGo);
    return () => {
      this.#bodies.delete(held);
      letGo();
    };
  }

  /** @returns false when nobody is slow enough to make room under this name. */
  #endSlowest(name: string, newcomer: string | null): boolean {
    const now = performance.now();
    const ofNetwork = (network: string | null) =>
      network === null ? 0 : this.#places.count(network);
    const most = ofNetwork(newcomer) + 1;
    let slowest: HeldBody | null = null;
    for (const body of this.#bodies.keys()) {
      // A body too young to be judged is ended only if its network has at least two more than the
      // newcomer's: otherwise callers who start again and again would never count as slow.
      const isKnown = now - body.since >= this.limits.slowBodyGraceMs;
      if (!body.names.includes(name) || body.isWhole()) continue;
      if (!isKnown && ofNetwork(body.network) <= most) continue;
      if (!slowest || paceOf(body, now) < paceOf(slowest, now)) slowest = body;
    }
    if (slowest) this.#endBody(slowest);
    return slowest !== null;
  }

  #endTooSlow(): void {
    const { silentMs, leastSlowBodyBytes } = this.limits;
    const now = performance.now();
    for (const body of this.#bodies.keys()) {
      if (now - body.mark.at < silentMs) continue;
      body.from = body.mark;
      body.mark = { at: now, bytes: body.socket.bytesRead };
      if (paceOf(body, now) * 1_000 < leastSlowBodyBytes) this.#endBody(body);
    }
  }

  #endBody(body: HeldBody): void {
    this.#bodies.get(body)?.();
    this.#bodies.delete(body);
    this.turnedAway.count("upload");
    body.end();
  }
}

const logEveryMs = 60_000;

/** Counts whom the limits refused. A flood must not become one of log lines: one a minute tells. */
class TurnedAway {
  readonly totals = { request: 0, upload: 0, pipeline: 0, connection: 0 };
  readonly #log: FastifyBaseLogger;
  #nextLineAt = 0;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  count(kind: keyof TurnedAway["totals"]): void {
    this.totals[kind] += 1;
    const now = performance.now();
    if (now < this.#nextLineAt) return;
    this.#nextLineAt = now + logEveryMs;
    this.#log.warn({ turnedAway: this.totals }, "Callers were turned away: too many at once.");
  }
}

/**
 * The name that connections and requests of one network are counted under; null counts nowhere.
 * Loopback is one visitor like any other only where TRUST_PROXY names a proxy: else it may be one
 * itself, and all families would be turned away together.
 */
function countNetworks(trustedProxies: readonly string[]) {
  const proxies = toBlockList(trustedProxies);
  const ofVisitor = (address: string) =>
    trustedProxies.length === 0 && isLoopback(address) ? null : toVisitorNetwork(address);
  return {
    ofVisitor,
    /** Whoever opened the connection: a proxy's are those of all its visitors. */
    ofPeer: (address: string) =>
      proxies.check(address, familyOf(address)) ? null : ofVisitor(address),
  };
}

function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return list;
}

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");
