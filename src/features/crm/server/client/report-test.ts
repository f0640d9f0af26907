import { CrmFailure } from "#features/crm/core/provider-gate.ts";
import type { ConnectionReport } from "#features/crm/server/crm-provider.ts";

/** What a test found out when nothing threw. */
export interface TestFindings {
  readonly account: string;
  readonly accountId: string;
  readonly missingFields: readonly string[];
  /** A sentence each; with one of them a push would fail for every lead. */
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
}

/** Turns a provider's test into a report: whatever it throws becomes a sentence. */
export async function reportTest(
  label: string,
  test: () => Promise<TestFindings>,
): Promise<ConnectionReport> {
  try {
    const { faults, ...findings } = await test();
    return { ok: faults.length === 0, ...findings, failure: faults.join(" ") || null };
  } catch (cause) {
    const failure =
      cause instanceof CrmFailure
        ? cause.message
        : `The test of ${label} ended with our own error.`;
    return { ok: false, account: null, accountId: null, missingFields: [], warnings: [], failure };
  }
}
