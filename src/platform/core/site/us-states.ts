import { languageTags, type Locale, type Localized } from "#platform/core/locale.ts";

const same = (name: string): Localized<string> => ({ en: name, es: name });

/**
 * The jurisdictions that license insurance producers, by postal code: the states, the District of
 * Columbia and territories.
 */
export const stateNames = {
  AL: same("Alabama"),
  AK: same("Alaska"),
  AS: { en: "American Samoa", es: "Samoa Americana" },
  AZ: same("Arizona"),
  AR: same("Arkansas"),
  CA: same("California"),
  CO: same("Colorado"),
  CT: same("Connecticut"),
  DE: same("Delaware"),
  DC: { en: "District of Columbia", es: "Distrito de Columbia" },
  FL: same("Florida"),
  GA: same("Georgia"),
  GU: same("Guam"),
  HI: { en: "Hawaii", es: "Hawái" },
  ID: same("Idaho"),
  IL: same("Illinois"),
  IN: same("Indiana"),
  IA: same("Iowa"),
  KS: same("Kansas"),
  KY: same("Kentucky"),
  LA: { en: "Louisiana", es: "Luisiana" },
  ME: same("Maine"),
  MD: same("Maryland"),
  MA: same("Massachusetts"),
  MI: { en: "Michigan", es: "Míchigan" },
  MN: same("Minnesota"),
  MS: { en: "Mississippi", es: "Misisipi" },
  MO: { en: "Missouri", es: "Misuri" },
  MT: same("Montana"),
  NE: same("Nebraska"),
  NV: same("Nevada"),
  NH: { en: "New Hampshire", es: "Nuevo Hampshire" },
  NJ: { en: "New Jersey", es: "Nueva Jersey" },
  NM: { en: "New Mexico", es: "Nuevo México" },
  NY: { en: "New York", es: "Nueva York" },
  NC: { en: "North Carolina", es: "Carolina del Norte" },
  ND: { en: "North Dakota", es: "Dakota del Norte" },
  MP: { en: "Northern Mariana Islands", es: "Islas Marianas del Norte" },
  OH: same("Ohio"),
  OK: same("Oklahoma"),
  OR: { en: "Oregon", es: "Oregón" },
  PA: { en: "Pennsylvania", es: "Pensilvania" },
  PR: same("Puerto Rico"),
  RI: same("Rhode Island"),
  SC: { en: "South Carolina", es: "Carolina del Sur" },
  SD: { en: "South Dakota", es: "Dakota del Sur" },
  TN: same("Tennessee"),
  TX: same("Texas"),
  UT: same("Utah"),
  VT: same("Vermont"),
  VI: { en: "U.S. Virgin Islands", es: "Islas Vírgenes de los EE. UU." },
  VA: same("Virginia"),
  WA: same("Washington"),
  WV: { en: "West Virginia", es: "Virginia Occidental" },
  WI: same("Wisconsin"),
  WY: same("Wyoming"),
} as const satisfies Readonly<Record<string, Localized<string>>>;

export type StateCode = keyof typeof stateNames;

export const stateCodes = Object.keys(stateNames) as readonly StateCode[] as readonly [
  StateCode,
  ...StateCode[],
];

export const isStateCode = (text: string): text is StateCode => Object.hasOwn(stateNames, text);

/** Options of a state field, sorted by name in the reader's language. */
export function listStateOptions(
  locale: Locale,
): ReadonlyArray<{ readonly value: StateCode; readonly label: string }> {
  const { compare } = new Intl.Collator(languageTags[locale]);
  return stateCodes
    .map((value) => ({ value, label: stateNames[value][locale] }))
    .toSorted((one, other) => compare(one.label, other.label));
}

/** The postal code of a state that was typed as its name, or in small letters: "ohio" is "OH". Any other text comes back unchanged. */
export function completeState(text: string): string {
  const typed = text.trim().toLowerCase();
  const found = stateCodes.find(
    (code) =>
      code.toLowerCase() === typed ||
      Object.values(stateNames[code]).some((name) => name.toLowerCase() === typed),
  );
  return found ?? text;
}
