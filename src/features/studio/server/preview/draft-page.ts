import * as z from "zod/mini";
import { findFaults, mergeChanges, sourcesAlone } from "#features/studio/core/compose-edition.ts";
import { nameSentence } from "#features/studio/core/site-words.ts";
import { findDraft } from "#features/studio/server/drafts-store.ts";
import { findNewestEdition } from "#features/studio/server/editions-store.ts";
import { readStandards } from "#features/studio/server/refuse-faulty.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import { adminsOnly } from "#platform/http/staff-route.ts";
import { drawMails, markInPage, missing, removeTargets, stillHeaders } from "./preview.ts";

const longestPath = 200;

/**
 * One page or mail with what its author wrote and has not published, for the frame beside the words. A
 * sentence with a fault stands as it is published: its field says what is wrong.
 */
export function draftPageRoutes(app: Routes, ctx: Ctx): void {
  const reading = {
    ...adminsOnly,
    schema: {
      summary: "Sends a page or a mail as the caller's draft would make it.",
      querystring: z.object({ path: z.string().check(z.maxLength(longestPath)) }),
    },
  };
  app.get("/api/admin/site/draft/page", reading, async ({ query: { path }, staff }, reply) => {
    const overrides = await mergeDraft(ctx, staff?.username ?? "");
    const html = await draw(ctx, overrides, path);
    if (html === undefined) throw new AppError("not_found", missing);
    const marked = await markInPage(ctx, html, { overrides, path });
    return reply
      .headers(stillHeaders("'self'"))
      .removeHeader("x-frame-options")
      .type("text/html; charset=utf-8")
      .send(removeTargets(marked));
  });
}

type Overrides = Awaited<ReturnType<typeof mergeDraft>>;

async function mergeDraft(ctx: Ctx, username: string) {
  const { draft } = await findDraft(ctx.database.db, username);
  const before = (await findNewestEdition(ctx.database.db)) ?? sourcesAlone;
  const standards = { ...(await readStandards(ctx)), before, hasReason: true };
  const changes = Object.entries(draft).flatMap(([name, { value }]) => {
    const source = standards.sources.get(name);
    return source ? [{ id: source.id, locale: source.locale, path: source.path, value }] : [];
  });
  const faults = findFaults(changes, standards, "en");
  const right = changes.filter((change) => !Object.hasOwn(faults, nameSentence(change)));
  return mergeChanges(before.overrides, right);
}

async function draw(ctx: Ctx, overrides: Overrides, path: string): Promise<string | undefined> {
  if (path.startsWith("mail/")) return drawMails(ctx, overrides).get(path);
  if (!ctx.pages.paths.includes(path)) return undefined;
  const [drawn] = await ctx.pages.draw({ id: "draft", overrides }, [path]);
  return drawn?.[1].html;
}
