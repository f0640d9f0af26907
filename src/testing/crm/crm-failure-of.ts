import { CrmFailure } from "#features/crm/core/provider-gate.ts";

/** What a push failed with; an error when it did not, or with anything but a CrmFailure. */
export async function crmFailureOf(work: Promise<unknown>): Promise<CrmFailure> {
  const outcome = await work.then(
    () => "success",
    (error: unknown) => error,
  );
  if (outcome instanceof CrmFailure) return outcome;
  throw new Error("Expected a CrmFailure.", { cause: outcome });
}
