import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

interface ApplicationWords {
  readonly list: Readonly<Record<"title" | "intro" | "empty", string>>;
  readonly page: Readonly<Record<"title" | "back" | "loading" | "failed", string>>;
  readonly linkedin: string;
  /** The subject of an email that answers. */
  readonly reply: string;
  readonly resume: Readonly<Record<"title" | "none" | "download" | "note" | "yes", string>>;
}

export const applicationWords: Localized<ApplicationWords> = {
  en: {
    list: {
      title: "Applications",
      intro: "People who want to join the team.",
      empty: "No applications yet. They will appear here once someone applies.",
    },
    page: {
      title: "Application",
      back: "Back to Applications",
      loading: "Loading application...",
      failed: "Failed to load this application. Please try again.",
    },
    linkedin: "LinkedIn",
    reply: `${siteConfig.name}: your application`,
    resume: {
      title: "Resume",
      none: "No resume was sent.",
      download: "Download Resume",
      note: "Open files from strangers with care.",
      yes: "Yes",
    },
  },
};
