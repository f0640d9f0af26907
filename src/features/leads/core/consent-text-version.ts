/** Of the text in consent-text.ts that is shown now. Apart from it: the first steps need no more. */
export const consentTextVersion = "2026-11-22";
