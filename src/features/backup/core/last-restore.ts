import * as z from "zod/mini";
import { heldDecisions } from "#platform/core/staff/held-until.ts";
import { perLocale } from "#platform/core/locale.ts";
import { defineSetting } from "#platform/core/setting.ts";

/** The last restore of a backup; stored like a setting, but not changeable at any address. */
export const lastRestoreSetting = defineSetting({
  key: "last-restore",
  schema: () =>
    z.object({
      /** ISO 8601, UTC; null for a site that was never restored. */
      madeAt: z.nullable(z.string()),
      restoredAt: z.nullable(z.string()),
      /** Null until an admin has decided about the held work. */
      decision: z.nullable(z.enum(heldDecisions)),
    }),
  initial: { madeAt: null, restoredAt: null, decision: null },
});

/** What the dashboard shows after a restore. */
export interface HeldWork {
  readonly madeAt: string;
  readonly restoredAt: string;
  /**
   * The number of held items by kind; `submissions` are families' submissions with their
   * follow-ups.
   */
  readonly counts: Readonly<Record<"deliveries" | "mails" | "erasures" | "submissions", number>>;
}

export const heldDecisionSchema = perLocale(() =>
  z.object({ decision: z.enum(heldDecisions, "Please choose one of the two") }),
);
