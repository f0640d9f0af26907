import type { PreviewComment } from "#features/studio/core/preview-comment.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { formatMoment } from "#ui/dates.ts";
import { openPreviewsWords } from "./open-previews-words.ts";

/** What readers of previews, such as a carrier's compliance desk, said of exactly the words of an edition. */
export function Comments({ comments }: { readonly comments: readonly PreviewComment[] }) {
  const words = useWords(openPreviewsWords);
  const locale = useLocale();
  if (comments.length === 0) return null;
  return (
    <section className="grid gap-2 border-l-2 border-line pl-4">
      <h3 className="font-semibold">{words.commentsTitle}</h3>
      <ul className="grid gap-2">
        {comments.map(({ name, text, at }) => (
          <li key={`${at} ${name} ${text}`} className="wrap-anywhere">
            <p className="text-sm text-ink-muted">
              {words.commentBy(name, formatMoment(at, locale))}
            </p>
            <p className="whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
