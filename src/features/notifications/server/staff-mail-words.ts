import type { Localized } from "#platform/core/locale.ts";

interface StaffMailWords {
  readonly reason: string;
  readonly test: Readonly<Record<"subject" | "title" | "text" | "button", string>>;
}

export const staffMailWords: Localized<StaffMailWords> = {
  en: {
    reason: "You get this because NOTIFY_EMAIL names this address for staff notices.",
    test: {
      subject: "Test: email works",
      title: "Email works",
      text: "An admin asked for this test. Families and staff get their mail the same way.",
      button: "Open the settings",
    },
  },
};
