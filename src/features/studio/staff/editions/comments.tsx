import type { PreviewComment } from "#features/studio/core/preview-comment.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { formatMoment } from "#ui/dates.ts";
import { openPreviewsWords } from "./open-previews-words.ts";

/** The newest comments are shown, and the ones before them behind a press: many would hide the decision. */
const shownComments = 3;

/** What readers of previews, such as a carrier's compliance desk, said of exactly the words of an edition. */
export function Comments({ comments }: { readonly comments: readonly PreviewComment[] }) {
  const words = useWords(openPreviewsWords);
  if (comments.length === 0) return null;
  const earlier = comments.slice(0, -shownComments);
  return (
    <section className="grid gap-2 border-l-2 border-line pl-4">
      <h3 className="font-semibold">{words.commentsTitle}</h3>
      {earlier.length > 0 ? (
        <details>
          <summary className="text-link">{words.earlier(earlier.length)}</summary>
          <div className="mt-2">
            <Said comments={earlier} />
          </div>
        </details>
      ) : null}
      <Said comments={comments.slice(-shownComments)} />
    </section>
  );
}

function Said({ comments }: { readonly comments: readonly PreviewComment[] }) {
  const { commentBy } = useWords(openPreviewsWords);
  const locale = useLocale();
  return (
    <ul className="grid gap-2">
      {comments.map(({ name, text, at }) => (
        <li key={`${at} ${name} ${text}`} className="wrap-anywhere">
          <p className="text-sm text-ink-muted">{commentBy(name, formatMoment(at, locale))}</p>
          <p className="whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ul>
  );
}
