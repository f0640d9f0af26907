import * as z from "zod/mini";
import { archiveHoldSetting } from "#features/archive/core/archived.ts";
import type { Ctx, Feature } from "#records/ctx.ts";
import { createRateLimit, floodRule, limitVisitors } from "#platform/http/limits/rate-limits.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import { minuteMs } from "#platform/core/durations.ts";
import { findArchivedPictures, findFormerFile } from "./server/archive-store.ts";
import { archiveOf } from "./server/archive.ts";
import { judgeInTurn } from "./server/judge-file.ts";
import { archiveRoutes } from "./server/staff-routes.ts";

/** A page of an old build loads some dozens of files, and many families may share one network. */
const formerFileRule = { ...floodRule, name: "former-file", points: 600 };

/** The advertising file: what the public pages and mails said on any day. */
export const archive: Feature = {
  name: "archive",
  routes: formerFileRoute,
  staffRoutes: archiveRoutes,
  settings: [archiveHoldSetting],
  findNamedPictures: findArchivedPictures,
  watch: (ctx) => [{ part: "archive", look: async () => archiveOf(ctx).findTrouble() }],
  upkeep: (ctx) => [
    {
      everyMs: minuteMs,
      work: () => archiveOf(ctx).retry(),
      failure: "The advertising file could not be written; it is tried again.",
    },
    {
      everyMs: minuteMs,
      work: () => judgeInTurn(ctx),
      failure: "The advertising file could not be read by the rules; it is tried again.",
    },
  ],
  tablesOfNobody: {
    archived_pages:
      "What everybody was served; five years, and its rows for as long as the site stands.",
    archived_judgments: "What the rules of advertising ask about them.",
    archived_bodies: "The public pages and files themselves, which hold nobody's data.",
  },
};

/**
 * Serves files of former builds by their old names, so that a filed page looks as it did, and a page
 * that is open during a deploy goes on working. Files of the present build have routes of their own,
 * which come first.
 */
function formerFileRoute(app: Routes, ctx: Ctx): void {
  const limit = limitVisitors(createRateLimit(ctx, formerFileRule));
  const schema = {
    summary: "Sends a file of a former build, by the name that the pages of its time have for it.",
    params: z.object({ name: z.string() }),
  };
  app.get("/assets/:name", { schema }, async (request, reply) => {
    const { name } = request.params;
    await limit.consume(request);
    const found = await findFormerFile(ctx.database.db, `/assets/${name}`);
    if (!found) return reply.callNotFound();
    return reply.headers(Object.fromEntries(found.headers)).send(found.bytes);
  });
}
