import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

const en = {
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
  /** The subject of an email that answers. */
  reply: `${siteConfig.name}: your application`,
  resume: {
    title: "Resume",
    none: "No resume was sent.",
    download: "Download Resume",
    with: "With a resume",
    without: "Without one",
  },
};

export const applicationWords: Localized<typeof en> = { en };
