import type { Change } from "#features/studio/core/compose-edition.ts";
import { nameSentence, previewDays } from "#features/studio/core/site-words.ts";
import { findNewestEdition } from "#features/studio/server/editions-store.ts";
import { listEditable } from "#features/studio/server/list-editable.ts";
import { mergeForPreview } from "#features/studio/server/publish.ts";
import { dayMs } from "#platform/core/durations.ts";
import type { ActingStaff } from "#platform/http/staff-route.ts";
import { hashToken, makeToken } from "#platform/secrets/seal.ts";
import type { Ctx } from "#records/ctx.ts";
import { drawMails, nameMail } from "./preview.ts";
import { insertPreview } from "./previews-store.ts";

/**
 * Stores the words that the pages would have, for everybody who has the link.
 *
 * @returns the address of the list of its pages.
 */
export async function makePreview(
  ctx: Ctx,
  changes: readonly Change[],
  author: ActingStaff,
): Promise<string> {
  const { database, clock, config } = ctx;
  const overrides = await mergeForPreview(ctx, changes, await findNewestEdition(database.db));
  const changed = new Set(changes.map(nameSentence));
  const editable = await listEditable(ctx);
  const mails = new Set(drawMails(ctx, overrides).keys());
  const paths = [
    ...new Set(
      editable.filter((one) => changed.has(nameSentence(one))).flatMap(({ pages }) => pages),
    ),
    ...new Set(
      changes.map(({ id, locale }) => nameMail(id, locale)).filter((path) => mails.has(path)),
    ),
  ];
  const sources = new Map(editable.map((one) => [nameSentence(one), one.text]));
  const token = makeToken();
  const now = clock.now();
  const preview = {
    hash: hashToken(token),
    overrides,
    paths,
    // An edition leaves out a sentence that reads as in the sources.
    changes: changes.map((one) =>
      one.value === sources.get(nameSentence(one)) ? { ...one, value: null } : one,
    ),
    by: author.username,
    endsAt: new Date(now.getTime() + previewDays * dayMs),
  };
  await database.transaction(async (tx) => {
    await insertPreview(tx, preview, now);
    await author.confirm(tx);
  });
  return `${config.siteUrl}/preview/${token}`;
}
