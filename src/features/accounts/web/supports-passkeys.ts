import { browserSupportsWebAuthn } from "@simplewebauthn/browser";

/** Passkeys belong to a name: browsers have none for a bare address such as 127.0.0.1. */
export function supportsPasskeys(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(window.location.hostname);
}
