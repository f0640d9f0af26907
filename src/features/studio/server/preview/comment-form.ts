import { commentLimits, mostComments } from "#features/studio/core/preview-comment.ts";
import { previewWords } from "#features/studio/core/preview-words.ts";
import { escapeMarkup } from "#platform/core/formats.ts";
import { type Locale, pageLanguage } from "#platform/core/locale.ts";
import type { CommentRow } from "./comments-store.ts";
import { noMoreComments } from "./leave-comment.ts";

/** A form that was sent and refused: what was typed, and why it was refused. */
export interface RefusedComment {
  readonly name: string;
  readonly text: string;
  /** The sentence at each faulty field, by the field's name. */
  readonly faults: Readonly<Record<string, string>>;
  /** The sentence above the form, if no field is at fault. */
  readonly refusal: string | null;
}

const untouched: RefusedComment = { name: "", text: "", faults: {}, refusal: null };

interface Commented {
  readonly token: string;
  readonly comments: readonly CommentRow[];
  readonly refused: RefusedComment | undefined;
  readonly moment: (at: Date) => string;
}

/** What was said about a preview, and the form for one more comment. It works without a script. */
export function writeComments(
  { token, comments, refused = untouched, moment }: Commented,
  locale: Locale,
): string {
  const words = previewWords[locale];
  const said = comments.map(
    ({ name, text, at }) =>
      `<li><p><strong>${escapeMarkup(name)}</strong>, <time datetime="${at.toISOString()}">${escapeMarkup(moment(at))}</time></p><p class="said">${escapeMarkup(text)}</p></li>`,
  );
  const list = said.length === 0 ? "" : `<ul>${said.join("")}</ul>`;
  const isFull = comments.length >= mostComments && refused === untouched;
  const form = isFull
    ? `<p>${escapeMarkup(noMoreComments[locale])}</p>`
    : writeForm(token, refused, locale);
  return `<section id="comments" lang="${pageLanguage(locale)}"><h2>${words.comments}</h2>${list}${form}</section>`;
}

function writeForm(token: string, { name, text, faults, refusal }: RefusedComment, locale: Locale) {
  const words = previewWords[locale];
  const labels = { name: words.commentName, text: words.commentText };
  const field = (id: "name" | "text", write: (attributes: string) => string) => {
    const fault = faults[id];
    const note =
      fault === undefined
        ? ""
        : `<p id="comment-${id}-fault" class="fault">${escapeMarkup(fault)}</p>`;
    const faulty =
      fault === undefined ? "" : ` aria-invalid="true" aria-describedby="comment-${id}-fault"`;
    const attributes = `id="comment-${id}" name="${id}" maxlength="${commentLimits[id]}" required${faulty}`;
    return `<label for="comment-${id}">${labels[id]}</label>${write(attributes)}${note}`;
  };
  const above =
    refusal === null ? "" : `<p role="alert" class="fault">${escapeMarkup(refusal)}</p>`;
  const fields = [
    field("name", (attributes) => `<input ${attributes} value="${escapeMarkup(name)}">`),
    // A browser drops the first line break of a text area.
    field("text", (own) => `<textarea ${own} rows="4">\n${escapeMarkup(text)}</textarea>`),
  ];
  return `${above}<form method="post" action="/preview/${token}/comments#comments"><p>${words.commentIntro}</p>${fields.join("")}<button>${words.send}</button></form>`;
}
