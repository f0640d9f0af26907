import type { Localized } from "#platform/core/locale.ts";

/**
 * Stored with each lead that agreed, to prove to what. A changed text is another text: give it a
 * new version, and the test beside this file a new pin.
 */
export const consentTextVersion = "2026-11";

/** What a visitor agrees to by ticking the box; `{agency}` stands for the agency's name. */
export const consentText: Localized<string> = {
  en: "I agree that {agency} may call or text me at this number about my request. It is not a condition of any purchase, and I can stop it at any time. Message and data rates may apply.",
};
