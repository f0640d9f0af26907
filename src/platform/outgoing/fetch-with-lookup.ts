import type { LookupFunction } from "node:net";
import { Agent, fetch, type RequestInit } from "undici";

/**
 * A `fetch` that connects to the address that `lookup` returns. It follows no redirects, because
 * the caller must check each address, and keeps no connection for another call.
 *
 * @param lookup the system's own when undefined.
 */
export function createFetchWithLookup(lookup?: LookupFunction): typeof globalThis.fetch {
  const dispatcher = new Agent({ connect: lookup ? { lookup } : {}, pipelining: 0 });
  const call = (input: string | URL, init?: RequestInit) =>
    fetch(input, { ...init, redirect: "manual", dispatcher });
  // The types of Node's own fetch come from an older version of the same library.
  return call as unknown as typeof globalThis.fetch;
}
