import type { Claims } from "#site.config.ts";

/** Whether a sentence may show: it needs no word of the owner's, or has it. */
export function isConfirmed(claim: keyof Claims | undefined, confirmed: Claims): boolean {
  return claim === undefined || confirmed[claim];
}
