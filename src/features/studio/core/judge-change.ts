import type { Locale } from "#platform/core/locale.ts";
import { findAdvertisingFaults } from "./advertising-rules.ts";
import { type FactReader, judgeFact, listTextsOf } from "./fact-rules.ts";
import { type Finding, judgeSentence, refuseLength } from "./sentence-rules.ts";

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
  to: FactReader,
): readonly Finding[] {
  if (value === null) return [];
  const { reader } = to;
  // A text of this length is refused before any other rule reads it.
  if (value.length > longestValue) return [refuseLength(max, reader)];
  const wrong = isFact ? judgeFact(path, value, source, to) : null;
  if (wrong !== null) return [{ kind: "refused", text: wrong }];
  if (!isText) return path.startsWith("claims.") ? [] : judgeList(path, value, source, reader);
  // A fact is what sentences name, and names none itself.
  const named = isFact ? none : facts;
  return judgeSentence(value, { locale, source, max, facts: named }, reader).toSorted(
    (left, right) => Number(left.kind !== "refused") - Number(right.kind !== "refused"),
  );
}

/** No sentence and no list may be longer. */
export const longestValue = 20_000;

const none: ReadonlySet<string> = new Set();

/** What the rules of advertising ask about people's roles, the names of states and sources of figures. */
function judgeList(
  path: string,
  value: string,
  source: string,
  reader: Locale,
): readonly Finding[] {
  const known = new Set(listTextsOf(path, source).map(([, text]) => text));
  const faults = listTextsOf(path, value)
    .filter(([, text]) => !known.has(text))
    .flatMap(([locale, text]) => findAdvertisingFaults(text, [], locale));
  return faults.map(({ reason }) => ({ kind: "needs-reason", text: reason[reader] }));
}
