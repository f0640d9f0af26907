import { createContext, useContext } from "react";
import {
  nameHead,
  nameSentence,
  type Sheet,
  type SiteSentence,
} from "#features/studio/core/site-words.ts";
import { judgeChange } from "#features/studio/core/judge-change.ts";
import type { Finding } from "#features/studio/core/sentence-rules.ts";
import { findDay } from "#staff/core/may-advise.ts";
import { siteConfig } from "#site.config.ts";
import { defaultLocale, type Locale } from "#platform/core/locale.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import type { ListedEdition, OtherWriter } from "./site-queries.ts";
import { partNames } from "./sheet-words.ts";
import type { Conflict, Draft, useDraft } from "./use-site-draft.ts";

/** What every screen of the studio works with. */
export interface Studio extends ReturnType<typeof useDraft> {
  /** The newest edition's id; null before the first. */
  readonly edition: string | null;
  /** The edition that visitors read; null for the sources. */
  readonly newest: ListedEdition | null;
  /** How many editions wait for somebody's approval. */
  readonly waiting: number;
  /** Whether a second person has to approve every edition. */
  readonly asksApproval: boolean;
  /** Who else writes on the site now. */
  readonly writers: readonly OtherWriter[];
  readonly sentences: ReadonlyMap<string, SiteSentence>;
  readonly sheets: readonly Sheet[];
  /** Names of the facts that a sentence may name. */
  readonly factNames: ReadonlySet<string>;
  readonly conflicts: readonly Conflict[];
}

export const StudioContext = createContext<Studio | null>(null);

export function useStudio(): Studio {
  const studio = useContext(StudioContext);
  if (!studio) throw new Error("useStudio needs a StudioPage above it");
  return studio;
}

/** The sentence as it will be once the draft is published. */
export const readValue = (draft: Draft, sentence: SiteSentence): string =>
  draft[nameSentence(sentence)]?.value ?? sentence.value;

/** The sentence differs from the one that the site came with. */
export const isChanged = (draft: Draft, sentence: SiteSentence): boolean =>
  readValue(draft, sentence) !== sentence.default;

/** The English text was changed, and the translation still belongs to the first English text. */
export function isUntranslated(
  { draft, sentences }: Pick<Studio, "draft" | "sentences">,
  sentence: SiteSentence,
): boolean {
  if (sentence.locale === defaultLocale || isChanged(draft, sentence)) return false;
  const english = sentences.get(nameSentence({ ...sentence, locale: defaultLocale }));
  return english !== undefined && isChanged(draft, english);
}

/** The findings about a new text of a sentence, for its author. */
export function judgeValue(
  sentence: SiteSentence,
  value: string,
  factNames: ReadonlySet<string>,
  reader: Locale,
): readonly Finding[] {
  if (value === sentence.default || value === sentence.value) return [];
  return judgeChange(value, sentence, sentence.default, factNames, {
    reader,
    today: findToday(),
  });
}

/** The agency's day, YYYY-MM-DD. */
export const findToday = (): string => findDay(new Date(), siteConfig.timeZone);

/** The name of a page, a part or a mail. */
export function useSheetName(): (sheet: Sheet) => string {
  const { sentences } = useStudio();
  const names = useWords(partNames);
  const locale = useLocale();
  return ({ kind, ids: [id = ""], name, page }) => {
    if (kind !== "page") return names[id] ?? name;
    const head = nameHead(page);
    const labels = ["label", "title"].flatMap((path) =>
      [locale, defaultLocale].map((of) =>
        sentences.get(nameSentence({ id: head, locale: of, path })),
      ),
    );
    return labels.find((label) => label !== undefined)?.value ?? name;
  };
}
