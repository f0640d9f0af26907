import type { Locale } from "#platform/core/locale.ts";
import { judgeFact } from "./fact-rules.ts";
import { type Finding, judgeSentence } from "./sentence-rules.ts";

/** What is judged of a sentence beside its new text. */
export interface JudgedSource {
  readonly locale: Locale;
  readonly path: string;
  readonly isFact: boolean;
  readonly isText: boolean;
  readonly max: number;
}

/**
 * All that is to be said about a change, what can't be published first; nothing where it goes back to
 * the sources.
 *
 * @param source what the sources have in its place.
 */
export function judgeChange(
  value: string | null,
  { locale, path, isFact, isText, max }: JudgedSource,
  source: string,
  facts: ReadonlySet<string>,
  reader: Locale,
): readonly Finding[] {
  if (value === null) return [];
  const wrong = isFact ? judgeFact(path, value, reader) : null;
  if (wrong !== null) return [{ kind: "refused", text: wrong }];
  if (!isText) return [];
  return judgeSentence(value, { locale, source, max, facts }, reader).toSorted(
    (left, right) => Number(left.kind !== "refused") - Number(right.kind !== "refused"),
  );
}
