import type { ConsentTexts } from "#platform/core/consent-text.ts";

/**
 * What a visitor agrees to by ticking the box of the application form: to hear about the
 * application, and nothing that is for sale. A changed text is another text: add a version, make it
 * the current one, and pin it (`docs/recipes.md`).
 */
export const applicationConsentTexts: ConsentTexts = {
  current: "2026-11-22",
  versions: {
    "2026-11-22": {
      en: "I agree that {agency} may call and text me at the phone number above about my application. Some texts may be sent by a machine. I do not have to agree to this to apply or to be hired. How many messages I get will vary, and message and data rates may apply. I can stop this at any time: reply STOP to a text, say so on a call, or write to {email}. I can reply HELP for help. Checking this box counts as my signature.",
    },
  },
};
