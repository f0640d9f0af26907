import type { Correction } from "#features/casework/core/correction.ts";
import { correctRecord } from "#features/casework/server/correct-record.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { Person } from "#platform/core/person.ts";
import { recordAudit } from "#platform/server/audit-store.ts";
import type { PrivacyParts } from "./privacy-parts.ts";

const refusals: Readonly<Record<"missing" | "deleted" | "changed", Localized<string>>> = {
  missing: { en: "This is not here any more." },
  deleted: { en: "This is about to be deleted. Take the deletion back first." },
  changed: {
    en: "Somebody changed this a moment ago. Please look at how it stands now, and save again.",
  },
};

const codes = { missing: "not_found", deleted: "conflict", changed: "conflict" } as const;

export interface HeldCorrection {
  readonly person: Person;
  readonly kind: string;
  readonly id: string;
  /** A user's name; null when the person corrects it. */
  readonly by: string | null;
  readonly correction: Correction;
}

/**
 * Corrects one record of a person, and sends it on to wherever it was sent before.
 *
 * @throws AppError `not_found` for a record that is not this person's, `conflict` for one that
 *   changed meanwhile or is in the trash.
 */
export async function correctHeld(
  { database, clock, log, cases, onCorrect }: PrivacyParts,
  { person, kind, id, by, correction }: HeldCorrection,
): Promise<void> {
  const source = cases.find((each) => each.kind === kind);
  if (!source) throw new AppError("not_found", refusals.missing);
  await database.transaction(async (tx) => {
    const now = clock.now();
    const outcome = await correctRecord(tx, { source, id, now, person, by, correction });
    if ("refused" in outcome) {
      const { refused } = outcome;
      throw new AppError(codes[refused], refusals[refused]);
    }
    if (!outcome.done) return;
    await onCorrect(tx, kind, id);
    const event = { user: by, action: "person-correct", record: id } as const;
    await recordAudit({ tx, log }, { ...event, outcome: "done", network: null });
  });
}
