import type { Locale } from "#platform/core/locale.ts";
import { findAdvertisingFaults } from "./advertising/advertising-rules.ts";
import { type FactReader, judgeFact, listTextsOf } from "./fact-rules.ts";
import { askAbout, type Finding, judgeSentence, refuseLength } from "./sentence-rules.ts";

/** A sentence or fact of the sources, as far as the judgment of its new text depends on it. */
export interface JudgedSource {
  readonly locale: Locale;
  readonly path: string;
  readonly isFact: boolean;
  readonly isText: boolean;
  readonly max: number;
  /** Whether the text may be empty: nothing is shown then. */
  readonly isOptional?: boolean | undefined;
}

/**
 * All findings about a change, refusals first; none for a change that goes back to the sources.
 *
 * @param source what the sources have in its place.
 */
export function judgeChange(
  value: string | null,
  { path, isFact, isText, max, isOptional }: JudgedSource,
  source: string,
  facts: ReadonlySet<string>,
  to: FactReader,
): readonly Finding[] {
  if (value === null || (isOptional && value.trim() === "")) return [];
  const { reader } = to;
  // Patterns run over no text that is longer than this: it is refused at once.
  if (value.length > longestValue) return [refuseLength(max, reader)];
  const wrong = isFact ? judgeFact(path, value, source, to) : null;
  if (wrong !== null) return [{ kind: "refused", text: wrong }];
  if (!isText) return path.startsWith("claims.") ? [] : judgeList(path, value, source, reader);
  // Sentences may name facts; a fact may name none.
  const named = isFact ? none : facts;
  // A partner's first sentence was not reviewed with the sources: it excuses nothing.
  const reviewed = isOptional ? "" : source;
  return judgeSentence(value, { source: reviewed, max, facts: named }, reader).toSorted(
    (left, right) => Number(left.kind !== "refused") - Number(right.kind !== "refused"),
  );
}

/** The longest value of a sentence or a list, in UTF-16 code units. */
export const longestValue = 20_000;

const none: ReadonlySet<string> = new Set();

/** Findings of the advertising rules in lists: people's roles, names of states, sources of figures. */
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
  return faults.map((fault) => askAbout(fault, reader));
}
