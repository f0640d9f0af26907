import { isIP } from "node:net";
import { createPublicLookup } from "#platform/server/outgoing/public-lookup.ts";
import type { ResolveHost } from "#platform/server/outgoing/public-lookup.ts";
import { isPublicAddress } from "#platform/server/outgoing/public-addresses.ts";
import { importFailure } from "./import-failures.ts";

/** Which addresses this server may be sent to. Tests have one of their own: their servers are here. */
export interface RemoteGuard {
  readonly isAllowed: (address: string) => boolean;
  /** The system's own when undefined. */
  readonly resolve?: ResolveHost;
}

export const publicOnly: RemoteGuard = { isAllowed: isPublicAddress };

const longestLink = 2_048;

/**
 * A link as an address that may be asked.
 *
 * @throws AppError `invalid`.
 */
export function readLink(text: string, guard: RemoteGuard, base?: URL): URL {
  if (text.length > longestLink || !URL.canParse(text, base?.href)) throw importFailure("address");
  const url = new URL(text, base);
  if (!/^https?:$/.test(url.protocol)) throw importFailure("address");
  // Whoever reads a log or a table may not find a password in it.
  if (url.username !== "" || url.password !== "") throw importFailure("closed");
  // A socket looks no number up, so the lookup below would never hear of it.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !guard.isAllowed(host)) throw importFailure("private");
  return url;
}

export function guardedLookup({ resolve, isAllowed }: RemoteGuard) {
  return createPublicLookup(resolve, isAllowed);
}
