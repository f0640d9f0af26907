import type { Feature } from "#records/ctx.ts";
import { findFaultsInAnyLanguage } from "./core/advertising/advertising-rules.ts";
import { approvalRoutes } from "./server/approval-routes.ts";
import { endWishOf } from "./server/approval-store.ts";
import { draftRoutes } from "./server/draft-routes.ts";
import { partnerSentences } from "./server/partner-sentences.ts";
import { draftPageRoutes } from "./server/preview/draft-page.ts";
import { previewRoutes } from "./server/preview/preview.ts";
import { findPicturesInEditions } from "./server/editions-store.ts";
import { endPreviews } from "./server/preview/previews-store.ts";
import { studioStaffRoutes } from "./server/routes.ts";

/** The owner edits sentences and facts of the site on screen and publishes them as editions. */
export const studio: Feature = {
  name: "studio",
  routes: previewRoutes,
  staffRoutes(staff, ctx) {
    studioStaffRoutes(staff, ctx);
    approvalRoutes(staff, ctx);
    draftRoutes(staff, ctx);
    draftPageRoutes(staff, ctx);
  },
  async endLinksOf(tx, by, now) {
    await endPreviews(tx, { by }, now);
    await endWishOf(tx, by, now);
  },
  assignments: ({ clock }) => ({
    // Called when somebody is removed, or becomes an agent.
    release: (tx, { assignee }) => endWishOf(tx, assignee, clock.now()),
    giveBack: async () => {},
    forget: async () => {},
  }),
  partnerWords: partnerSentences,
  judgeName: (text, locale) => findFaultsInAnyLanguage(text)[0]?.reason[locale] ?? null,
  findNamedPictures: findPicturesInEditions,
  tablesOfNobody: {
    approval_wishes: "Names of staff.",
    site_editions: "Sentences and facts of the public pages, and names of staff.",
    preview_comments: "What a carrier says of a preview, with the name that it gives.",
    site_drafts: "Sentences and facts that staff have not published yet.",
    site_previews: "The same, for 14 days; who made it, for 90 more.",
  },
};
