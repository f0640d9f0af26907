import type { Locale } from "#platform/core/locale.ts";
import { findFaultsInAnyLanguage } from "./advertising/advertising-rules.ts";
import {
  type FactReader,
  judgeFact,
  judgePerson,
  listTextsOf,
  listTextsOfPerson,
} from "./fact-rules.ts";
import { askAbout, type Finding, judgeSentence, refuseLength } from "./sentence-rules.ts";

/** A sentence or fact of the sources, as far as the judgment of its new text depends on it. */
export interface JudgedSource {
  readonly locale: Locale;
  readonly path: string;
  readonly isFact: boolean;
  /** What families read of a person, as JSON. */
  readonly isPerson?: boolean | undefined;
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
  { path, isFact, isPerson, isText, max, isOptional }: JudgedSource,
  source: string,
  facts: ReadonlySet<string>,
  to: FactReader,
): readonly Finding[] {
  if (value === null || (isOptional && value.trim() === "")) return [];
  const { reader } = to;
  // Patterns run over no text that is longer than this: it is refused at once.
  if (value.length > longestValue) return [refuseLength(max, reader)];
  const wrong = findWrong({ path, isFact, isPerson }, value, source, to);
  if (wrong !== null) return [{ kind: "refused", text: wrong }];
  const list = isPerson
    ? listTextsOfPerson
    : (text: string) => listTextsOf(path, text).map(([, one]) => one);
  // What a profile says of a person was not reviewed with the sources either: it excuses nothing.
  const known = isPerson ? "" : source;
  if (!isText)
    return path.startsWith("claims.") ? [] : judgeTexts(list, { value, source: known }, reader);
  // Sentences may name facts; a fact may name none.
  const named = isFact ? none : facts;
  // A partner's first sentence was not reviewed with the sources: it excuses nothing.
  const reviewed = isOptional ? "" : source;
  return judgeSentence(value, { source: reviewed, max, facts: named }, reader).toSorted(
    (left, right) => Number(left.kind !== "refused") - Number(right.kind !== "refused"),
  );
}

/** What is wrong with the form of a fact or a person; null for nothing. */
function findWrong(
  { path, isFact, isPerson }: Pick<JudgedSource, "path" | "isFact" | "isPerson">,
  value: string,
  source: string,
  to: FactReader,
): string | null {
  if (isPerson) return judgePerson(value, to.reader);
  return isFact ? judgeFact(path, value, source, to) : null;
}

/** The longest value of a sentence or a list, in UTF-16 code units. */
export const longestValue = 20_000;

const none: ReadonlySet<string> = new Set();

/** Findings of the advertising rules, of any language, in lists and of a person: names, roles, sources of figures. */
function judgeTexts(
  list: (value: string) => readonly string[],
  { value, source }: Readonly<Record<"value" | "source", string>>,
  reader: Locale,
): readonly Finding[] {
  const known = new Set(list(source));
  const faults = list(value)
    .filter((text) => !known.has(text))
    .flatMap(findFaultsInAnyLanguage);
  return faults.map((fault) => askAbout(fault, reader));
}
