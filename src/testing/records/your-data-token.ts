import { makeLinkToken } from "#features/privacy/server/your-data-mails.ts";
import type { Clock } from "#platform/core/clock.ts";
import { testSecret } from "#testing/site/test-ctx.ts";

/** The token of a link that a person gets by mail: to see their data, or to cancel a deletion. */
export function yourDataToken(
  clock: Clock,
  email: string,
  { purpose = "open", minutes = 60 }: { purpose?: "open" | "take-back"; minutes?: number } = {},
): string {
  const expiresAt = new Date(clock.now().getTime() + minutes * 60_000);
  return makeLinkToken(testSecret, purpose, { email, expiresAt });
}
