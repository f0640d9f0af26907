import type { LookupFunction } from "node:net";
import { Agent, fetch, type RequestInit } from "undici";

/**
 * A `fetch` that connects to the address which `lookup` names. It follows no redirects, since each
 * address has to be checked by whoever asks, and it keeps no connection for another call.
 *
 * @param lookup the system's own when undefined.
 */
export function createFetchWithLookup(lookup?: LookupFunction): typeof globalThis.fetch {
  const dispatcher = new Agent({ connect: lookup ? { lookup } : {}, pipelining: 0 });
  const call = (input: string | URL, init?: RequestInit) =>
    fetch(input, { ...init, redirect: "manual", dispatcher });
  // The types of Node's own fetch are those of an older edition of the same library.
  return call as unknown as typeof globalThis.fetch;
}
