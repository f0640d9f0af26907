import { longestValue } from "#features/studio/core/judge-change.ts";
import { listPlaceholders, longestOf } from "#features/studio/core/sentence-rules.ts";
import { factsId } from "#platform/core/edition/edition.ts";
import { readSourceFacts, readSourceWords } from "#platform/editions/words-in-force.ts";
import type { SourceSentence } from "#platform/core/edition/page-drawing.ts";
import { pagesWithProof } from "#features/site/core/pages.ts";
import { openHoursFact } from "#platform/core/site/open-hours.ts";
import { defaultLocale, locales, localPath } from "#platform/core/locale.ts";
import { longestPartnerSentence, partnerWordsId } from "#platform/core/site/partner-sentence.ts";
import { personWordsId } from "#platform/core/site/people.ts";
import { partnerPath } from "#platform/core/site/shown-partner.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Db } from "#platform/database/database.ts";
import { nameShown } from "#staff/core/profile.ts";
import { listProfiles } from "#staff/server/profiles-store.ts";

/** A sentence or a fact that the owner may edit. */
export interface EditableSentence extends SourceSentence {
  readonly isFact: boolean;
  readonly isText: boolean;
  readonly max: number;
  readonly placeholders: readonly string[];
  readonly isOptional?: boolean;
  /** What families read of a person, as JSON. */
  readonly isPerson?: boolean;
  /** Whose sentence it is, for a partner's page. */
  readonly owner?: string;
}

const longestFact = 200;

/**
 * Lists everything that the owner may edit: facts, sentences of pages, sentences of mails, which come
 * from the server's own modules, and the sentences of partners' pages.
 */
export async function listEditable({
  pages,
  database: { db },
}: Ctx): Promise<readonly EditableSentence[]> {
  const onPages = await pages.sentences();
  const listed = known.get(onPages) ?? listAll(onPages);
  known.set(onPages, listed);
  return [...listed, ...(await listPartners(db))];
}

/** What families read of everybody on the list of staff, and the sentences of their pages: a page may be made and shown in the same press. */
async function listPartners(db: Db): Promise<readonly EditableSentence[]> {
  return (await listProfiles(db)).flatMap((member) => {
    const { page, shown } = member.profile;
    const person = {
      id: personWordsId,
      locale: defaultLocale,
      path: member.id,
      text: shown ? JSON.stringify(shown) : "",
      pages: pagesOfPeople,
      owner: nameShown(member),
      isFact: false,
      isPerson: true,
      isText: false,
      max: longestValue,
      placeholders: [],
    };
    const sentences = locales.map((locale) => ({
      id: partnerWordsId,
      locale,
      path: member.id,
      // Without a Spanish sentence the Spanish page shows the English one.
      text: locale === defaultLocale ? (page?.sentence.trim() ?? "") : "",
      pages: page?.isShown ? [localPath(partnerPath(page.name), locale)] : [],
      owner: nameShown(member),
      isFact: false,
      isText: true,
      isOptional: true,
      max: longestPartnerSentence,
      placeholders: [],
    }));
    return [person, ...sentences];
  });
}

/** Every page has people at its foot; these say more of them. */
const pagesOfPeople = ["/", "/about", "/contact"].flatMap((page) =>
  locales.map((locale) => localPath(page, locale)),
);

/**
 * Cached by the list of the pages' sentences: a process collects that list once, and the sentences of
 * the sources once.
 */
const known = new WeakMap<readonly SourceSentence[], readonly EditableSentence[]>();

function listAll(onPages: readonly SourceSentence[]): readonly EditableSentence[] {
  const pagesOf = findNaming(onPages);
  const inMails = [...readSourceWords()]
    .filter(([id]) => id.startsWith("mail/"))
    .flatMap(([id, sentences]) => sentences.map((one) => ({ id, ...one, pages: [] })));
  const facts = readSourceFacts().map(({ isText, ...fact }) => ({
    ...fact,
    id: factsId,
    pages: [
      ...new Set([
        ...(pagesOf.get(shownAs[fact.path] ?? fact.path) ?? []),
        ...listApart(fact.path),
      ]),
    ],
    isFact: true,
    isText,
    max: isText ? longestFact : longestValue,
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

/**
 * Pages that use a fact although no sentence contains it: a calculator computes with the limits, a
 * table shows the prices, some pages list the carriers, and the home page says when the session is.
 */
const drawnApart: Readonly<Record<string, readonly string[]>> = {
  "figures.deferralLimits": ["/calculators/retirement"],
  termPrices: ["/term-insurance"],
  carriers: pagesWithProof,
  reviewPages: pagesWithProof,
  sessions: ["/"],
};

/** A fact that pages show under the name of the sentence which follows from it. */
const shownAs: Readonly<Record<string, string>> = { [openHoursFact]: "officeHours" };

function listApart(fact: string): readonly string[] {
  const apart = drawnApart[fact] ?? [];
  return apart.flatMap((page) => locales.map((locale) => localPath(page, locale)));
}

/** For each fact the pages with a sentence that contains it or a part of it, such as `{site.postalAddress.city}`. */
function findNaming(onPages: readonly SourceSentence[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { text, pages } of onPages) {
    for (const [, name = ""] of text.matchAll(/\{site\.([\w.]+)\}/g)) {
      const keys = name.split(".");
      for (const at of keys.keys()) {
        const fact = keys.slice(0, at + 1).join(".");
        const its = found.get(fact) ?? new Set();
        found.set(fact, its);
        for (const page of pages) its.add(page);
      }
    }
  }
  return found;
}
