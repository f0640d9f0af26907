import * as z from "zod/mini";
import { type Localized, perLocale } from "#platform/core/locale.ts";
import { defineSetting } from "#platform/core/setting.ts";

/**
 * How leads are assigned automatically:
 * - `off`: they are not; staff take unassigned ones.
 * - `free`: to whoever has the fewest leads that wait for an answer.
 * - `fair`: to whoever is furthest behind their share of the last 28 days.
 * - `partner`: to the partner who brought the family, otherwise as `fair`.
 */
export const routingRules = ["off", "free", "fair", "partner"] as const;

export type RoutingRule = (typeof routingRules)[number];
export type ActiveRule = Exclude<RoutingRule, "off">;

export interface Routing {
  readonly rule: RoutingRule;
  /**
   * A hot lead is assigned at once to somebody who is at work. After this many minutes it may go to
   * anybody who may take it. `hotMinutes` by default.
   */
  readonly hotWithinMinutes?: number | undefined;
  /**
   * After this many opening hours without an answer or a try, a lead is handed on to somebody else;
   * `handOnHours` by default, 0 means never.
   */
  readonly handOnAfterHours?: number | undefined;
}

export const hotMinutes = 15;
export const handOnHours = 8;

export const routingBounds = {
  hotWithinMinutes: { min: 1, max: 240 },
  handOnAfterHours: { min: 0, max: 72 },
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

/** Since when somebody participates on today's terms. */
interface Joined {
  /** The agency's day: earlier days count as the median of the others. */
  readonly day: string;
  /** `findStart` at that moment. An entry without it begins anew. */
  readonly start?: number | undefined;
  /** Weight, cap and licensed states as one text: a change of these begins anew. */
  readonly terms: string;
}

/** The shared state of the rotation, stored like a setting: whoever assigns leads locks its row. */
export interface RoutingPool {
  /**
   * When the rule was switched on, ISO 8601: earlier leads stay unassigned. Null while it is off.
   */
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
