import { CrmFailure } from "#features/crm/core/provider-gate.ts";

export interface AddressRules {
  /** Variable the address came from, for the sentence. */
  readonly variable: string;
  /** An example that fits. */
  readonly example: string;
  /** The vendor's domains: each stands for itself and everything below it. Empty: any host. */
  readonly domains: readonly string[];
  /** Plain http and any host, for tests. */
  readonly allowAnyHost: boolean;
}

/**
 * Holds a configured address against https and the vendor's own domains, so that a slip never
 * sends families' answers elsewhere.
 *
 * @returns the address without a trailing slash, query or fragment.
 * @throws CrmFailure `config` naming the variable.
 */
export function checkCrmAddress(text: string, rules: AddressRules): string {
  const { variable, example, domains, allowAnyHost } = rules;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !isPlainWebAddress(url, allowAnyHost)) {
    throw new CrmFailure("config", `${variable} must be an https address such as ${example}.`);
  }
  if (!allowAnyHost && !isWithin(url.hostname, domains)) {
    throw new CrmFailure("config", `${variable} must be at ${domains.join(" or ")}.`);
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}

function isPlainWebAddress(url: URL, allowHttp: boolean): boolean {
  const isWeb = url.protocol === "https:" || (allowHttp && url.protocol === "http:");
  return isWeb && url.username === "" && url.password === "";
}

function isWithin(hostname: string, domains: readonly string[]): boolean {
  const fits = (domain: string) => hostname === domain || hostname.endsWith(`.${domain}`);
  return domains.length === 0 || domains.some(fits);
}
