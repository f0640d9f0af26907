import * as z from "zod/mini";
import { type Localized, perLocale } from "#platform/core/locale.ts";
import { defineSetting } from "#platform/core/setting.ts";

/**
 * How leads get somebody by themselves:
 * - `off`: they don't; staff take them from the heap.
 * - `free`: whoever has the fewest that wait for an answer.
 * - `fair`: whose share of the last 28 days is furthest behind.
 * - `partner`: the partner who brought the family, else as `fair`.
 */
export const routingRules = ["off", "free", "fair", "partner"] as const;

export type RoutingRule = (typeof routingRules)[number];
export type ActiveRule = Exclude<RoutingRule, "off">;

export interface Routing {
  readonly rule: RoutingRule;
  /**
   * A hot lead goes at once to somebody who is at work. After so many minutes it goes to anybody who
   * may take it, at work or not. `hotMinutes` where it is left out.
   */
  readonly hotWithinMinutes?: number | undefined;
  /** After so many hours of opening without an answer or a try it goes to somebody else; never where it is left out. */
  readonly handOnAfterHours?: number | undefined;
}

export const hotMinutes = 15;

export const routingBounds = {
  hotWithinMinutes: { min: 1, max: 240 },
  handOnAfterHours: { min: 1, max: 72 },
} as const;

const refusals: Localized<{ rule: string; number: (min: number, max: number) => string }> = {
  en: {
    rule: "Choose one of the rules",
    number: (min, max) => `Write a whole number from ${min} to ${max}, or nothing`,
  },
  es: {
    rule: "Elija una de las reglas",
    number: (min, max) => `Escriba un número entero del ${min} al ${max}, o nada`,
  },
};

export const routingSchema = perLocale((locale) => {
  const say = refusals[locale];
  const bounded = ({ min, max }: { readonly min: number; readonly max: number }) => {
    const sentence = say.number(min, max);
    return z.optional(z.int(sentence).check(z.minimum(min, sentence), z.maximum(max, sentence)));
  };
  return z.object({
    rule: z.enum(routingRules, say.rule),
    hotWithinMinutes: bounded(routingBounds.hotWithinMinutes),
    handOnAfterHours: bounded(routingBounds.handOnAfterHours),
  });
});

export const routingSetting = defineSetting<Routing>({
  key: "routing",
  schema: routingSchema,
  initial: { rule: "off" },
});

/** Since when somebody takes part on the terms of today. */
interface Joined {
  /** The agency's day: those before it count as the median of the others had them. */
  readonly day: string;
  /** `findStart` of that moment. Who was written down without one begins anew. */
  readonly start?: number | undefined;
  /** Weight, cap and states with a license, in one text: whoever gets others starts anew. */
  readonly terms: string;
}

/** What all processes know of the rotation, kept like a setting: its row is locked by whoever hands leads out. */
export interface RoutingPool {
  /** When the rule was switched on, ISO 8601: leads that came before stay in the heap. Null while it is off. */
  readonly since: string | null;
  readonly joined: Readonly<Record<string, Joined>>;
}

export const routingPool = defineSetting<RoutingPool>({
  key: "routing-pool",
  schema: () =>
    z.object({
      since: z.nullable(z.string()),
      joined: z.record(
        z.string(),
        z.object({ day: z.string(), start: z.optional(z.number()), terms: z.string() }),
      ),
    }),
  initial: { since: null, joined: {} },
});
