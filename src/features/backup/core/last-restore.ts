import * as z from "zod/mini";
import { type HeldDecision, heldDecisions } from "#platform/core/clock.ts";
import { perLocale } from "#platform/core/locale.ts";
import { defineSetting } from "#platform/core/setting.ts";

/** The last restore of a backup; kept like a setting, and changed by nobody at an address. */
export interface LastRestore {
  /** ISO 8601, UTC; null when this site was never restored. */
  readonly madeAt: string | null;
  readonly restoredAt: string | null;
  /** Null while nobody has said what becomes of the work that waited. */
  readonly decision: HeldDecision | null;
}

export const lastRestoreSetting = defineSetting<LastRestore>({
  key: "last-restore",
  schema: () =>
    z.object({
      madeAt: z.nullable(z.string()),
      restoredAt: z.nullable(z.string()),
      decision: z.nullable(z.enum(heldDecisions)),
    }),
  initial: { madeAt: null, restoredAt: null, decision: null },
});

/** How much of each kind is held. */
export interface HeldCounts {
  readonly deliveries: number;
  readonly mails: number;
  readonly erasures: number;
  /** Requests of families, with all that follows from them. */
  readonly submissions: number;
  readonly jobs: number;
}

/** What the dashboard shows after a restore. */
export interface HeldWork {
  readonly madeAt: string;
  readonly restoredAt: string;
  readonly counts: HeldCounts;
}

export const heldDecisionSchema = perLocale(() =>
  z.object({ decision: z.enum(heldDecisions, "Please choose one of the two") }),
);
