import { type Locale, locales } from "#platform/core/locale.ts";
import { listTextsOf } from "./fact-rules.ts";
import { nameSentence, type SiteSentence } from "./site-words.ts";

/** A text that stays as it is in one language while the text in another language changes. */
export interface StaleText {
  readonly locale: Locale;
  readonly text: string;
}

type Judged = Pick<SiteSentence, "id" | "locale" | "path" | "value" | "isText">;

interface NewText {
  readonly sentence: Judged;
  readonly value: string;
}

/**
 * What a change leaves behind in other languages: the same sentence or fact there, and within a list,
 * such as people's roles, the text beside the changed one.
 *
 * @param changes all that would be published together.
 */
export function findStale(
  { sentence, value }: NewText,
  changes: readonly NewText[],
  sentences: ReadonlyMap<string, Judged>,
): readonly StaleText[] {
  if (!sentence.isText) return findStaleInList(sentence, value);
  const changed = new Set(changes.map((change) => nameSentence(change.sentence)));
  return locales.flatMap((locale) => {
    const name = nameSentence({ ...sentence, locale });
    const other = locale === sentence.locale || changed.has(name) ? undefined : sentences.get(name);
    // An empty text shows the other language's.
    return other && other.value.trim() !== "" ? [{ locale, text: other.value }] : [];
  });
}

/** Texts of a list come in groups, one text for each language. */
function findStaleInList({ path, value: before }: Judged, after: string): readonly StaleText[] {
  if (path.startsWith("claims.")) return [];
  const [old, next] = [listTextsOf(path, before), listTextsOf(path, after)];
  // Entries that were added or removed have no text of before at the same place.
  if (old.length !== next.length || old.length % locales.length !== 0) return [];
  const isChanged = (at: number) => next[at]?.[1] !== old[at]?.[1];
  return next.flatMap(([locale, text], at) => {
    const start = at - (at % locales.length);
    const group = locales.map((_, place) => start + place);
    const isGroup = new Set(group.map((one) => next[one]?.[0])).size === locales.length;
    return isGroup && !isChanged(at) && group.some(isChanged) ? [{ locale, text }] : [];
  });
}
