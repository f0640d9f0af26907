import { inDefaultLocale, type Localized } from "#platform/core/locale.ts";
import { type StateCode, stateNames } from "./us-states.ts";

/** In which states somebody of the agency holds a license today; null while it keeps none here. */
export type HeldStates = readonly StateCode[] | null;

/** The holder is the same for as long as the site runs: what it holds changes. */
export interface Licensed {
  states: HeldStates;
}

interface AgencyLicense {
  readonly state: Localized<string>;
  readonly number: string;
}

/** A state as pages show it; the number is the agency's own, where its facts have one. */
export interface ShownLicense {
  readonly state: Localized<string>;
  readonly number: string | null;
}

/**
 * Where the agency may advise: as the licenses on file say once there are any, else as its facts say.
 * Those that the facts name stand first, in their order.
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
