import { stampChecks } from "#features/studio/core/figure-checks.ts";
import { readFigureFact } from "#features/studio/core/figure-rules.ts";
import { type JudgedSource, judgeChange } from "#features/studio/core/judge-change.ts";
import { nameSentence } from "#features/studio/core/site-words.ts";
import { factsId, type Overrides } from "#platform/core/edition/edition.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";

/** One sentence or fact that somebody changed; null as its value resets it to the sources. */
export interface Change {
  readonly id: string;
  readonly locale: string;
  readonly path: string;
  readonly value: string | null;
}

type Value = Change & { readonly value: string };

/** The content of an edition. */
export interface EditionText {
  /** All that differs from the sources. */
  readonly overrides: Overrides;
  /** For each changed sentence, the hash of what the sources said in its place when it was written. */
  readonly sourceHashes: Readonly<Record<string, string>>;
}

/** Before the first edition visitors read the sources. */
export const sourcesAlone: EditionText = { overrides: {}, sourceHashes: {} };

/** The texts of the sources, by the names of the sentences. */
export type Sources = ReadonlyMap<string, JudgedSource & { readonly text: string }>;

/** All sentences of an edition, one by one. */
export function listValues(overrides: Overrides): Value[] {
  return Object.entries(overrides).flatMap(([id, languages]) =>
    Object.entries(languages).flatMap(([locale, sentences]) =>
      Object.entries(sentences).map(([path, value]) => ({ id, locale, path, value })),
    ),
  );
}

/** The same by the names of the sentences. */
export const mapValues = (overrides: Overrides): ReadonlyMap<string, string> =>
  new Map(listValues(overrides).map((one) => [nameSentence(one), one.value]));

function groupValues(values: readonly Value[]): Overrides {
  const grouped: Record<string, Record<string, Record<string, string>>> = {};
  for (const { id, locale, path, value } of values) {
    ((grouped[id] ??= {})[locale] ??= {})[path] = value;
  }
  return grouped;
}

/** The sentences of an edition with changes over them. */
export function mergeChanges(overrides: Overrides, changes: readonly Change[]): Overrides {
  const values = new Map(listValues(overrides).map((one) => [nameSentence(one), one]));
  for (const change of changes) {
    const { value } = change;
    if (value === null) values.delete(nameSentence(change));
    else values.set(nameSentence(change), { ...change, value });
  }
  return groupValues([...values.values()]);
}

/** Facts of earlier software, which are entries of the list of staff now. */
const retiredFacts: ReadonlySet<string> = new Set(["licenses", "people"]);

/** Whether a change is of a fact that pages no longer read from editions. */
export const isRetired = ({ id, path }: Pick<Change, "id" | "path">): boolean =>
  id === factsId && retiredFacts.has(path);

/** The changes that turn one edition's sentences into another's. */
export function listEditionChanges(from: Overrides, to: Overrides): readonly Change[] {
  const [current, target] = [mapValues(from), mapValues(to)];
  const gone = listValues(from).filter((one) => !target.has(nameSentence(one)));
  const other = listValues(to).filter((one) => current.get(nameSentence(one)) !== one.value);
  return [...other, ...gone.map((one) => ({ ...one, value: null }))];
}

/**
 * The content of an edition with changes over it. A sentence that reads as in the sources is left
 * out.
 *
 * @returns null if visitors would read nothing new.
 */
export function composeEdition(
  { overrides: before, sourceHashes: known }: EditionText,
  changes: readonly Change[],
  sources: Sources,
  hashSource: (text: string) => string,
): EditionText | null {
  const textOf = (name: string) => sources.get(name)?.text ?? "";
  const isAsSource = (change: Change) => change.value === textOf(nameSentence(change));
  const overrides = mergeChanges(
    before,
    changes.map((change) => (isAsSource(change) ? { ...change, value: null } : change)),
  );
  if (listEditionChanges(before, overrides).length === 0) return null;
  const changed = new Set(changes.map(nameSentence));
  const sourceHashes = Object.fromEntries(
    [...mapValues(overrides).keys()].map((name) => [
      name,
      (changed.has(name) ? undefined : known[name]) ?? hashSource(textOf(name)),
    ]),
  );
  return { overrides, sourceHashes };
}

/**
 * The admin who publishes a figure as compared with its source is stored as the one who compared
 * it, today.
 */
export function stampFigures(
  changes: readonly Change[],
  { overrides }: EditionText,
  sources: Sources,
  check: Readonly<Record<"by" | "on", string>>,
): readonly Change[] {
  const values = mapValues(overrides);
  return changes.map((change) => {
    const isFigure = change.id === factsId && readFigureFact(change.path) !== null;
    if (change.value === null || !isFigure) return change;
    const name = nameSentence(change);
    const published = values.get(name) ?? sources.get(name)?.text ?? "null";
    return { ...change, value: stampChecks(change.value, published, check) };
  });
}

const noSentence: Localized<string> = {
  en: "There is no such sentence any more.",
  es: "Esa frase ya no existe.",
};

/** What a change is judged by, besides its own text. */
interface Standards {
  readonly sources: Sources;
  /** Names of the facts that a sentence may name. */
  readonly factNames: ReadonlySet<string>;
  /** What visitors read. */
  readonly before: EditionText;
  /** YYYY-MM-DD, the agency's. */
  readonly today: string;
  /** With a written reason, texts that the rules of advertising question may be published. */
  readonly hasReason: boolean;
}

/** Whether a change claims what no reason makes lawful, so that somebody else has to approve it. */
export const isAnyGrave = (
  changes: readonly Change[],
  { sources, factNames, today }: Pick<Standards, "sources" | "factNames" | "today">,
): boolean =>
  changes.some((change) => {
    const source = sources.get(nameSentence(change));
    if (!source) return false;
    const to = { reader: source.locale, today };
    const findings = judgeChange(change.value, source, source.text, factNames, to);
    return findings.some(({ kind }) => kind === "needs-approval");
  });

/** The worst fault of each change that may not be published, by the name of its sentence. */
export function findFaults(
  changes: readonly Change[],
  { sources, factNames, before, today, hasReason }: Standards,
  reader: Locale,
): Readonly<Record<string, string>> {
  const written = mapValues(before.overrides);
  return Object.fromEntries(
    changes.flatMap((change): [string, string][] => {
      const name = nameSentence(change);
      const source = sources.get(name);
      // A sentence that newer software no longer has can only be reset.
      const isTakenBack = change.value === null && written.has(name);
      if (!source) return isTakenBack ? [] : [[name, noSentence[reader]]];
      const to = { reader, today };
      const [worst] = judgeChange(change.value, source, source.text, factNames, to).filter(
        ({ kind }) => kind === "refused" || !hasReason,
      );
      return worst ? [[name, worst.text]] : [];
    }),
  );
}
