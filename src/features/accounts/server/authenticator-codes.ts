import { Secret, TOTP } from "otpauth";
import { siteConfig } from "#site.config.ts";

/** As RFC 4226 wants it: as long as what its hash gives. */
const seedBytes = 20;
const periodSeconds = 30;
/** Half minutes that a phone's clock may be wrong by, either way. */
const skewSteps = 1;

/** A secret for an authenticator app, in letters that can be typed. */
export function makeSeed(): string {
  return new Secret({ size: seedBytes }).base32;
}

/** What an app reads off the QR code. */
export function writeSeedAddress(seed: string, username: string): string {
  return new TOTP({ issuer: siteConfig.shortName, label: username, secret: seed }).toString();
}

/** The half minute since 1970 to which a code belongs (RFC 6238); null when it is none of about now. */
export function findStep(seed: string, digits: string, now: Date): number | null {
  const timestamp = now.getTime();
  const period = { period: periodSeconds, timestamp };
  const secret = Secret.fromBase32(seed);
  const skew = TOTP.validate({ ...period, token: digits, secret, window: skewSteps });
  return skew === null ? null : TOTP.counter(period) + skew;
}
