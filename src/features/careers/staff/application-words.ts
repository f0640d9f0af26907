import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

interface ApplicationWords {
  readonly list: Readonly<
    Record<
      "title" | "intro" | "trashIntro" | "search" | "empty" | "noMatch" | "loading" | "failed",
      string
    >
  >;
  readonly page: Readonly<Record<"title" | "back" | "loading" | "failed", string>>;
  readonly linkedin: string;
  /** The subject of an email that answers. */
  readonly reply: string;
  readonly resume: Readonly<Record<"title" | "none" | "download" | "with" | "without", string>>;
}

export const applicationWords: Localized<ApplicationWords> = {
  en: {
    list: {
      title: "Applications",
      intro: "People who want to join the team.",
      trashIntro:
        "Deleted applications. They can be restored for 30 days, and are then gone for good.",
      search: "Search by name, email, phone or message",
      empty: "No applications yet. They will appear here once someone applies.",
      noMatch: "No application fits this view.",
      loading: "Loading applications...",
      failed: "Failed to load applications. Please try again.",
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
      with: "With a resume",
      without: "Without one",
    },
  },
};
