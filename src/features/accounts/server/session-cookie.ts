import { hostCookie } from "#platform/server/host-cookie.ts";
import type { HostCookie } from "#platform/server/host-cookie.ts";

export type SessionCookie = HostCookie;

/** Where the session's token lives in the browser; `secure` when the site is served over https. */
export function sessionCookie({ secure }: { readonly secure: boolean }): SessionCookie {
  return hostCookie("session", { secure });
}
