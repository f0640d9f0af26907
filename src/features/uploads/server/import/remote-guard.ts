import { isIP } from "node:net";
import {
  createPublicLookup,
  type ResolveHost,
  isPublicAddress,
} from "#platform/outgoing/public-lookup.ts";
import { importFailure } from "./import-failures.ts";

/**
 * Which addresses and ports this server may be sent to. Tests have their own: their servers are on
 * this machine, at any port.
 */
export interface RemoteGuard {
  readonly isAllowed: (address: string) => boolean;
  readonly isPortAllowed: (port: number) => boolean;
  /** The system's own when undefined. */
  readonly resolve?: ResolveHost;
}

/** At other ports there are mail servers, databases and consoles rather than files. */
const webPorts = new Set([80, 443]);

export const publicOnly: RemoteGuard = {
  isAllowed: isPublicAddress,
  isPortAllowed: (port) => webPorts.has(port),
};

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
  if (url.username !== "" || url.password !== "") throw importFailure("password");
  if (!guard.isPortAllowed(readPort(url))) throw importFailure("port");
  // A socket looks no number up, so the lookup below would never hear of it.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !guard.isAllowed(host)) throw importFailure("private");
  return url;
}

function readPort({ port, protocol }: URL): number {
  if (port !== "") return Number(port);
  return protocol === "https:" ? 443 : 80;
}

export function guardedLookup({ resolve, isAllowed }: RemoteGuard) {
  return createPublicLookup(resolve, isAllowed);
}
