import { archiveOf, type Filing } from "#features/archive/server/archive.ts";
import type { ServedPage } from "#features/archive/server/served-page.ts";
import { readLocalPath } from "#platform/core/locale.ts";
import type { Ctx } from "#records/ctx.ts";
import { withoutTriggers } from "#testing/database/without-triggers.ts";

/** A page as the site would serve it, with this text in its only paragraph. */
export function servedPage(path: string, text: string, status = 200): ServedPage {
  return {
    path,
    locale: readLocalPath(path).locale,
    status,
    headers: [
      ["content-type", "text/html; charset=utf-8"],
      ["x-frame-options", "DENY"],
    ],
    body: Buffer.from(`<!DOCTYPE html><title>${path}</title><p>${text}</p><script>now()</script>`),
  };
}

/** All pages that a process serves from now on, without files or pictures. */
export const aFiling = (pages: readonly ServedPage[], changes: Partial<Filing> = {}): Filing => ({
  pages,
  part: "pages",
  edition: null,
  cause: "start",
  software: "a1b2",
  listFiles: null,
  listPictures: async () => [],
  ...changes,
});

/**
 * Files pages at the time of the test's clock, which the database refuses because it sets the time
 * itself. The seals of these rows are therefore invalid.
 */
export async function fileInPast(ctx: Ctx, filing: Filing): Promise<void> {
  const { executeSql } = ctx.database;
  const { rows } = await executeSql("select coalesce(max(seq), 0) as last from archived_pages");
  await archiveOf(ctx).file(filing);
  const now = `'${ctx.clock.now().toISOString()}'`;
  await executeSql(
    withoutTriggers(
      `update archived_pages set first_served_at = ${now}, filed_at = ${now} where seq > ${rows[0]?.["last"]}`,
    ),
  );
}
