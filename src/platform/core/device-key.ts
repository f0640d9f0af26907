/**
 * Everything that visitors' pages keep in a browser, by the name it is kept under. The privacy
 * policy has a sentence for each, so a new one does not compile before it has been said.
 */
export type DeviceKey =
  | "analytics-consent"
  | "application-draft"
  | "calculator-numbers"
  | "contact-draft"
  | "resume"
  | "staff-files"
  | "staff-texts"
  | "wealth-blueprint"
  | "wealth-blueprint-draft"
  | "wealth-blueprint-numbers"
  | "wealth-blueprint-profile";
