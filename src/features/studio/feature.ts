import type { Feature } from "#records/ctx.ts";
import { findAnyFault } from "./core/advertising-rules.ts";
import { approvalSetting } from "./core/approval.ts";
import { draftRoutes } from "./server/draft-routes.ts";
import { previewRoutes } from "./server/preview.ts";
import { findPicturesInEditions } from "./server/editions-store.ts";
import { endPreviews } from "./server/previews-store.ts";
import { studioStaffRoutes } from "./server/routes.ts";

/** The owner edits sentences and facts of the site on screen and publishes them as editions. */
export const studio: Feature = {
  name: "studio",
  routes: previewRoutes,
  staffRoutes(staff, ctx) {
    studioStaffRoutes(staff, ctx);
    draftRoutes(staff, ctx);
  },
  settings: [approvalSetting],
  endLinksOf: async (tx, by, now) => void (await endPreviews(tx, { by }, now)),
  judgeSentence: (text, locale) => findAnyFault(text)?.reason[locale] ?? null,
  findNamedPictures: findPicturesInEditions,
  tablesOfNobody: {
    site_editions: "Sentences and facts of the public pages, and names of staff.",
    site_drafts: "Sentences and facts that staff have not published yet.",
    site_previews: "The same, for 14 days; who made it, for 90 more.",
  },
};
