import type { Localized } from "#platform/core/locale.ts";

const en = {
  title: "Your calculator numbers",
  text: "We bring along what is checked, so your call can start from it. Until you send, it stays on this device.",
  details: "See these numbers",
  line: (names: string) =>
    `Coming along from the calculators: ${names}. You can take it out before you send.`,
};

/** Words about a calculator's numbers on the questionnaire. */
export const broughtWords: Localized<typeof en> = { en };
