import type { Localized } from "#platform/core/locale.ts";

interface AccountWords {
  readonly title: string;
  readonly intro: (username: string) => string;
  readonly mustReplace: Readonly<Record<"title" | "text", string>>;
  readonly password: Readonly<
    Record<
      | "title"
      | "intro"
      | "current"
      | "next"
      | "hint"
      | "save"
      | "saving"
      | "saved"
      | "savedText"
      | "failed",
      string
    >
  >;
}

export const accountWords: Localized<AccountWords> = {
  en: {
    title: "Your account",
    intro: (username) => `Signed in as ${username}.`,
    mustReplace: {
      title: "Choose a password of your own first",
      text: "The one you signed in with was shown on a screen. Everything else opens after that.",
    },
    password: {
      title: "Password",
      intro: "A new password ends your sessions on all other devices.",
      current: "Password you use now",
      next: "New password",
      hint: "12 characters or more. Four words that don't belong together are hard to guess and easy to remember.",
      save: "Change password",
      saving: "Saving...",
      saved: "Your new password is set",
      savedText: "Use it the next time you sign in.",
      failed: "The password could not be changed. Please try again.",
    },
  },
};
