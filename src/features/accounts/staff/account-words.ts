import type { Localized } from "#platform/core/locale.ts";

interface AccountWords {
  readonly title: string;
  readonly intro: (username: string) => string;
  readonly mustReplace: Readonly<Record<"title" | "text", string>>;
  readonly sessions: Readonly<
    Record<"title" | "intro" | "loading" | "failed" | "current" | "end" | "endFailed", string>
  > & {
    readonly name: (browser: string | null, system: string | null) => string;
    readonly times: (started: string, lastSeen: string) => string;
    readonly endOf: (name: string) => string;
  };
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
    sessions: {
      title: "Where you are signed in",
      intro: "A session ends after 30 minutes without use, and after 12 hours in any case.",
      loading: "Loading your sessions...",
      failed: "Failed to load your sessions. Please try again.",
      current: "This browser",
      end: "Sign out",
      endFailed: "That session could not be ended. Please try again.",
      name: (browser, system) =>
        browser && system ? `${browser} on ${system}` : (browser ?? system ?? "Unknown browser"),
      times: (started, lastSeen) => `Since ${started}, last used ${lastSeen}`,
      endOf: (name) => `Sign out ${name}`,
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
