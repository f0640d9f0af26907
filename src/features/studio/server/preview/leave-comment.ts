import { listEditionChanges } from "#features/studio/core/compose-edition.ts";
import { mostComments, type PreviewComment } from "#features/studio/core/preview-comment.ts";
import { findNewestEdition } from "#features/studio/server/editions-store.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { Ctx } from "#records/ctx.ts";
import { insertComment, listComments } from "./comments-store.ts";
import { lockPreview } from "./previews-store.ts";

export const noMoreComments: Localized<string> = {
  en: `This preview takes no more than ${mostComments} comments. Write to whoever sent you the link.`,
  es: `Esta vista previa no admite más de ${mostComments} comentarios. Escriba a quien le envió el enlace.`,
};

/**
 * Stores what a reader of a preview says. The same text by the same name is stored once, as where a
 * browser sends the form again.
 *
 * @returns false if the preview has ended.
 * @throws AppError `conflict` where the preview takes no more comments.
 */
export async function leaveComment(
  { database, clock }: Ctx,
  hash: string,
  said: Pick<PreviewComment, "name" | "text">,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    // The preview is locked, so that of two comments at once the second counts the first, and none is stored
    // once the preview has ended.
    const preview = await lockPreview(tx, hash);
    const at = clock.now();
    if (!preview || preview.endsAt <= at) return false;
    const comments = await listComments(tx, hash);
    const { name, text } = said;
    if (comments.some((one) => one.name === name && one.text === text)) return true;
    if (comments.length >= mostComments) throw new AppError("conflict", noMoreComments);
    const changes =
      preview.changes ??
      listEditionChanges((await findNewestEdition(tx))?.overrides ?? {}, preview.overrides);
    await insertComment(tx, { preview: hash, name, text, at, changes });
    return true;
  });
}
