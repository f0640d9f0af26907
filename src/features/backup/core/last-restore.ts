import * as z from "zod/mini";
import { heldDecisions } from "#platform/core/held-until.ts";
import { perLocale } from "#platform/core/locale.ts";
import { defineSetting } from "#platform/core/setting.ts";

/** The last restore of a backup; kept like a setting, and changed by nobody at an address. */
export const lastRestoreSetting = defineSetting({
  key: "last-restore",
  schema: () =>
    z.object({
      /** ISO 8601, UTC; null when this site was never restored. */
      madeAt: z.nullable(z.string()),
      restoredAt: z.nullable(z.string()),
      /** Null while nobody has said what becomes of the work that waited. */
      decision: z.nullable(z.enum(heldDecisions)),
    }),
  initial: { madeAt: null, restoredAt: null, decision: null },
});

/** What the dashboard shows after a restore. */
export interface HeldWork {
  readonly madeAt: string;
  readonly restoredAt: string;
  /** How much of each kind is held; `submissions` are requests of families, with all that follows. */
  readonly counts: Readonly<Record<"deliveries" | "mails" | "erasures" | "submissions", number>>;
}

export const heldDecisionSchema = perLocale(() =>
  z.object({ decision: z.enum(heldDecisions, "Please choose one of the two") }),
);
