import type { SiteAddressSource } from "#platform/core/site/site-address.ts";

/**
 * The site's public address. It may change while the process runs, so read it where it is used.
 */
export interface SiteAddress {
  /** Origin without a trailing slash. */
  readonly url: string;
  readonly by: SiteAddressSource;
  /** Takes over what an admin named; it counts unless the environment names an address. */
  readonly take: (url: string | null) => void;
}

export function toSiteAddress(env: {
  readonly SITE_URL?: string | undefined;
  readonly PORT: number;
}): SiteAddress {
  let named: string | null = null;
  return {
    get url() {
      return env.SITE_URL ?? named ?? `http://localhost:${env.PORT}`;
    },
    get by() {
      if (env.SITE_URL !== undefined) return "environment";
      return named === null ? null : "screen";
    },
    take(url) {
      named = url;
    },
  };
}
