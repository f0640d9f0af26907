import { inDefaultLocale, type Localized } from "#platform/core/locale.ts";
import { type StateCode, stateNames } from "./us-states.ts";

/**
 * The states in which somebody on the staff holds a license today; null when no licenses are on
 * file.
 */
export type HeldStates = readonly StateCode[] | null;

/** Holds the current states. The holder stays the same while the site runs; its contents change. */
export interface Licensed {
  states: HeldStates;
}

interface AgencyLicense {
  readonly state: Localized<string>;
  readonly number: string;
  readonly lookupUrl?: string | undefined;
}

/**
 * A state as pages show it; the number is the agency's own license, where the site facts have one.
 */
export interface ShownLicense {
  readonly state: Localized<string>;
  readonly number: string | null;
  readonly lookupUrl?: string | undefined;
}

/**
 * The states in which the agency may advise: those of the licenses on file if there are any,
 * otherwise those of the site facts. States in the site facts come first, in their order.
 */
export function listShownLicenses(
  facts: readonly AgencyLicense[],
  held: HeldStates,
): readonly ShownLicense[] {
  if (held === null) return facts;
  const names = held.map((code): Localized<string> => stateNames[code]);
  const isSame = (one: Localized<string>, other: Localized<string>) =>
    inDefaultLocale(one) === inDefaultLocale(other);
  const known = facts.filter(({ state }) => names.some((name) => isSame(name, state)));
  const others = names
    .filter((name) => !known.some(({ state }) => isSame(name, state)))
    .toSorted((one, other) => inDefaultLocale(one).localeCompare(inDefaultLocale(other)));
  return [...known, ...others.map((state) => ({ state, number: null }))];
}
