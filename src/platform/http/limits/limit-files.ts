import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#platform/core/app-error.ts";
import type { ServerLimits } from "./limit-load.ts";
import { isLoopback, toVisitorNetwork, toWideNetwork } from "#platform/http/networks.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The body is a file, which on a slow connection may take the longest time of any request. */
    slowBody?: boolean;
    /**
     * A file body that only staff can send: it has separate places, so that it does not take
     * visitors'.
     */
    staffBody?: boolean;
  }
  interface FastifyInstance {
    readonly places: Places;
  }
  interface FastifyRequest {
    /** Frees the place that this request's file has taken. */
    leavePlace: (() => void) | null;
  }
}

/** A key under which something is counted, and how much of it may go on at once. */
export type Bound = readonly [name: string, most: number];

/** Counts what is in progress. A key without anything in progress takes no memory. */
export class Places {
  readonly #taken = new Map<string, number>();

  /**
   * @returns a function that frees the places once; null, and nothing is taken, when one key is
   *   full.
   */
  take(bounds: readonly Bound[]): (() => void) | null {
    if (bounds.some(([name, most]) => this.#count(name) >= most)) return null;
    for (const [name] of bounds) this.#taken.set(name, this.#count(name) + 1);
    let isTaken = true;
    return () => {
      if (isTaken) for (const [name] of bounds) this.#giveBack(name);
      isTaken = false;
    };
  }

  #count(name: string): number {
    return this.#taken.get(name) ?? 0;
  }

  #giveBack(name: string): void {
    const left = this.#count(name) - 1;
    if (left > 0) this.#taken.set(name, left);
    else this.#taken.delete(name);
  }
}

const retrySeconds = 5;

/**
 * Limits concurrent uploads: files are written to disk while they arrive, so few may come at once
 * in all, by network and by address.
 */
export function limitFiles(
  app: FastifyInstance,
  limits: ServerLimits,
  trustedProxies: readonly string[],
): void {
  app.decorateRequest("leavePlace", null);
  app.addHook("onRequest", async (request) => {
    const { slowBody, staffBody } = request.routeOptions.config;
    if (!slowBody) return;
    const network = findNetwork(request.ip, trustedProxies);
    const listBounds = staffBody ? listStaffBounds : listVisitorBounds;
    request.leavePlace = app.places.take([
      [`${request.routeOptions.url} ${JSON.stringify(request.params)}`, limits.mostFilesOfAddress],
      ...listBounds(limits, network, request),
    ]);
    if (request.leavePlace) return;
    app.turnedAway.count("upload");
    const sentence = {
      en: "Too many files are on their way. Please try again.",
      es: "Hay demasiados archivos en camino. Inténtelo de nuevo.",
    };
    throw new AppError("rate_limited", sentence, { retryAfterSeconds: retrySeconds });
  });
  app.addHook("onSend", async (request) => request.leavePlace?.());
}

function listVisitorBounds(
  limits: ServerLimits,
  network: string | null,
  { ip }: FastifyRequest,
): Bound[] {
  const all: Bound = ["files", limits.mostFiles];
  if (network === null) return [all];
  return [
    all,
    [`files of ${network}`, limits.mostFilesOfNetwork],
    [`files around ${toWideNetwork(ip)}`, limits.mostFilesOfWideNetwork],
  ];
}

function listStaffBounds(limits: ServerLimits, network: string | null): Bound[] {
  const all: Bound = ["staff files", limits.mostStaffFiles];
  if (network === null) return [all];
  return [all, [`staff files of ${network}`, limits.mostStaffFilesOfNetwork]];
}

/**
 * The network by which a caller is counted; null counts nowhere. Loopback counts like any visitor
 * only when TRUST_PROXY names a proxy. Otherwise it may be an unnamed proxy, and all families would
 * be refused together.
 */
function findNetwork(ip: string, trustedProxies: readonly string[]): string | null {
  return trustedProxies.length === 0 && isLoopback(ip) ? null : toVisitorNetwork(ip);
}
