import { listPlaceholders, longestOf } from "#features/studio/core/sentence-rules.ts";
import { factsId } from "#platform/core/edition/edition.ts";
import { readSourceFacts, readSourceWords } from "#platform/core/edition/list-sentences.ts";
import type { SourceSentence } from "#platform/core/edition/page-drawing.ts";
import { locales, localPath } from "#platform/core/locale.ts";
import type { Ctx } from "#platform/ctx.ts";
import type { Change } from "./editions-store.ts";

/** A sentence or a fact that the owner may edit. */
export interface EditableSentence extends SourceSentence {
  readonly isFact: boolean;
  readonly isText: boolean;
  readonly max: number;
  readonly placeholders: readonly string[];
}

const longestFact = 200;
const longestList = 20_000;

/**
 * All that may be edited: facts, the sentences of pages, and those of mails, which the server's own
 * modules hold.
 */
export async function listEditable({ pages }: Ctx): Promise<readonly EditableSentence[]> {
  const onPages = await pages.sentences();
  const inMails = [...readSourceWords()]
    .filter(([id]) => id.startsWith("mail/"))
    .flatMap(([id, sentences]) => sentences.map((one) => ({ id, ...one, pages: [] })));
  const facts = readSourceFacts().map(({ isText, ...fact }) => ({
    ...fact,
    id: factsId,
    pages: listPagesOf(fact.path, onPages),
    isFact: true,
    isText,
    max: isText ? longestFact : longestList,
    placeholders: [],
  }));
  const sentences = [...onPages, ...inMails].map((one) => ({
    ...one,
    isFact: false,
    isText: true,
    max: longestOf(one.text),
    placeholders: listPlaceholders(one.text),
  }));
  return [...facts, ...sentences];
}

/** What no sentence names: a calculator reckons with the limits, and a table shows the prices. */
const drawnApart: Readonly<Record<string, string>> = {
  "figures.deferralLimits": "/calculators/retirement",
  termPrices: "/term-insurance",
};

function listPagesOf(fact: string, onPages: readonly SourceSentence[]): readonly string[] {
  const apart = drawnApart[fact];
  const naming = onPages.filter(({ text }) => new RegExp(`\\{site\\.${fact}[.}]`).test(text));
  return [
    ...new Set(naming.flatMap(({ pages }) => pages)),
    ...(apart === undefined ? [] : locales.map((locale) => localPath(apart, locale))),
  ];
}

/** The name of one sentence in errors and in what is kept about it. */
export const keyOf = ({ id, locale, path }: Omit<Change, "value">): string =>
  `${id} ${locale} ${path}`;
