// What the advertising rules of insurance refuse, as patterns over one text as it stands on screen.
// Drawn from the NAIC model regulations 570 (life insurance and annuity advertising) and 275
// (suitability in annuities), and from the FTC's guides on endorsements and earnings claims.

import { type Locale, type Localized, locales } from "#platform/core/locale.ts";
import { type AdvertisingRule, reasons } from "./advertising-reasons.ts";
import { dropAccents, foldJudged, foldSteps, listReadings } from "./fold-judged.ts";
import { spanishAdvertisingRules } from "./spanish-advertising-rules.ts";

const conditions =
  /\b(?:if|when|while|as long as|until|unless|rules?|in most cases|generally|usually|can be|may|often)\b/i;

/** Passages that say of something that nobody guarantees or promises it: "There is no guaranteed return." */
const denials =
  /\bnon-guaranteed\b|(?<!\bwhy )\b(?:not|no|never|cannot|nor|neither|(?:do|does|did|ca|wo|is|are)n't)(?: (?:an?|any|be|been|we))* (?:guarante|promis)\w*|\bno (?:\w+ ){1,3}(?:is|are) (?:ever )?(?:guaranteed|promised)/gi;

export const advertisingRules: readonly AdvertisingRule[] = [
  {
    name: "guaranteed-return",
    pattern:
      /\b(?:guarante\w*|promis(?:es?|ed|ing))[^\w.;!?]+(?:(?:\w|\.\d)+%?[^\w.;!?]+){0,3}(?:returns?|growth|gains?|profits?|results?|approval)\b|\b(?:returns?|growth|gains?|profits?)\s+(?:(?:that|which|is|are|will|be|fully|100%)\s+){0,4}(?:guaranteed|promised)\b/i,
    without: denials,
  },
  {
    name: "guarantee",
    pattern: /\bguarantee/i,
    unless: /\binsurance company/i,
    without: denials,
  },
  {
    name: "guaranty-fund",
    pattern: /\bguaranty[- ](?:fund|association)/i,
  },
  {
    name: "risk-free",
    pattern:
      /\brisk[- ]{0,3}free\b(?! (?:st|street|ave|avenue|rd|road|lane|drive)\b)|\b(?:no|zero|without(?: any)?)[- ]{1,3}(?:market )?risks?\b|\bfree (?:of|from) (?:any |all )?risks?\b|\briskless\b|\bcan(?:'|no| no|)t lose\b|\bnever lose\b|\bsafe (?:money|growth)\b/i,
    without:
      /\b(?:(?:is|are) (?:not|never)|(?:is|are)n't|nothing(?: \w+)? (?:is|comes)|no \w+(?: \w+)? (?:is|are|comes?)) (?:ever |fully |entirely |completely )?(?:risk[- ]?free|without(?: any)? risks?|free (?:of|from) (?:any |all )?risks?)\b/gi,
  },
  {
    name: "no-fees",
    pattern:
      /\b(?:no|zero|without(?: any)?)[- ]?(?:hidden )?(?:fees?|charges|commissions?)\b|\bfee[- ]?free\b|\bfree of (?:any |all )?fees\b/i,
    without:
      /\bno (?:fees?|charges?|commissions?) (?:for|on) (?:our|this|the|your) (?:\w+ )?(?:talk|call|advice|time|meeting|session|visit)\b|\b(?:nothing|no \w+) (?:is|are|comes?) without (?:any )?(?:fees?|charges|commissions?)\b/gi,
  },
  {
    name: "no-downside",
    pattern: /\b(?:no|zero|without(?: any)?)\s+(?:market\s+)?(?:downside|loss(?:es)?)\b/i,
  },
  {
    name: "investment",
    pattern: /\binvest(?:s|ed|ing|ors?|ments?)?\b/i,
    without:
      /\b(?:financial, )?tax(?:, legal)? or investment advice\b|\b(?:is|are) not an? investments?\b/gi,
  },
  {
    name: "tax-free",
    pattern:
      /\btax[- ]?free\b|\bfree of (?:federal )?(?:income )?tax|\bno (?:income )?tax(?:es)?\b|\bwithout (?:income )?tax(?:es)?\b|\bnever (?:be )?taxed\b|\bnot taxed\b/i,
    unless: conditions,
  },
  {
    name: "not-a-bank",
    pattern:
      /\bFDIC\b|\bbank deposits?\b|\bsafe as (?:\w+ )?banks?\b|\blike (?:money|cash) in the bank\b/i,
    unless: /\bnot\b|\bno (?:está|están|es|son|tiene|tienen|cuenta|cuentan)\s/i,
  },
  {
    name: "disguise",
    pattern:
      /\bprivate pension\b|\byour own bank\b|\binfinite banking\b|\bvanishing premium|\btax shelter\b|\binsurance retirement plan\b|\bloopholes?\b/i,
  },
  {
    name: "superlative",
    pattern:
      /\b(?:best|lowest|cheapest)\s+(?:rates?|prices?|returns?|polic(?:y|ies)|insurance|cover(?:age)?)\b|#1\b|\bnumber one\b|\btop[- ]rated\b/i,
  },
  {
    name: "free-insurance",
    pattern: /\bfree (?:life )?(?:insurance|cover(?:age)?|polic(?:y|ies)|annuit(?:y|ies))\b/i,
  },
  {
    name: "government",
    pattern:
      /\b(?:government|irs|medicare|social security|state)[- ](?:approved|endorsed|backed|sponsored)\b/i,
  },
  {
    name: "pressure",
    pattern:
      /\bact now\b|\blimited[- ]time\b|\blast chance\b|\bdon(?:'|’)t miss\b|\bhurry[!,]|\btoday only\b|\btoo late\b/i,
  },
  {
    name: "riches",
    pattern: /\bget(?:ting)? rich\b|\bdouble your money\b|\bmoney secrets?\b|\bsecrets? of the\b/i,
  },
  {
    name: "earnings",
    pattern: /\bunlimited (?:income|earning)|\b(?:six|seven)[- ]figure\b|\bpassive income\b/i,
    unless: /\bno income is (?:promised|guaranteed)|\bvar(?:y|ies)\b|\bdepends? on\b/i,
  },
  {
    name: "hidden-knowledge",
    pattern:
      /\b(?:few|most) (?:families|people|americans|advisers|advisors)\b.{0,30}\b(?:shown|know|learn|hear|see|miss)|\b(?:hidden|little[- ]known) (?:strateg|way|tool|rule)|\bthey (?:do not|don(?:'|’)t) want you to know\b|\bnever shown\b/i,
  },
  {
    name: "nothing-else",
    pattern:
      /\bnothing else (?:pays?|gives?|does|works?|offers?|grows?|comes?)\b|\bno other (?:product|plan|policy|way|tool)\b|\bthe only (?:product|plan|policy|way|tool)\b|\blike nothing else\b/i,
  },
  {
    name: "income",
    pattern:
      /\b(?:checks?|paychecks?|income)\b(?:[^.;]{0,40}\b(?:(?:each|every|a) month|keeps? coming|(?:as long as|while|until) you(?:'|’)?(?:re| are)? (?:live|alive))\b|.{0,10}\bfor life\b)|\b(?:lifetime|lifelong|guaranteed) (?:income|checks?)\b|\bcan(?:'|’|no)t outlive\b/i,
    unless:
      /\bability to pay\b|\bcan (?:also )?pay\b|\bcompany (?:can|is able)\b|\bif\b|\bmay\b|\blikely\b/i,
  },
];

const indexName =
  /\bS(?:&|tandard (?:&|and) )P(?:oor(?:'|’)s)?\b|\bNasdaq\b|\bDow Jones\b|\bRussell [123]000\b|\bMSCI\b|\bEuro Stoxx\b|\bHang Seng\b/i;
const ownersNotices = {
  en: /\btrademarks?\b/i,
  es: /\bmarcas? (?:registradas?|comercial(?:es)?)/i,
};

/** Texts of one file that name a market index although no text of the file has the trademark notice in this language. */
export function findUnownedIndexes<Text extends { readonly text: string }>(
  texts: readonly Text[],
  language: Locale = "en",
): readonly Text[] {
  if (texts.some(({ text }) => ownersNotices[language].test(text))) return [];
  return texts.filter(({ text }) => indexName.test(foldJudged(text)));
}

/**
 * Claims that no written reason makes lawful, with their source. One admin alone never publishes such a
 * text: another one has to approve it, whether or not the site asks for approval of everything.
 */
export const graveClaims: Readonly<Partial<Record<AdvertisingRule["name"], string>>> = {
  "guaranteed-return": "NAIC Model 880, section 4A; Model 570, section 5",
  "risk-free": "NAIC Model 880, section 4A; Model 570, section 5",
  "no-fees": "NAIC Model 880, section 4A; Model 570, section 5",
  "not-a-bank": "12 U.S.C. 1828(a)(4); 12 CFR 328.102",
  "guaranty-fund": "NAIC Model 520, section 19",
};

const rules: ReadonlyMap<Locale, readonly AdvertisingRule[]> = new Map([
  ["en", advertisingRules],
  ["es", spanishAdvertisingRules],
]);

/** The source of every rule, for a hash that changes when any rule changes. */
export const listRulePatterns = (): readonly string[] => [
  ...[...rules].flatMap(([locale, own]) =>
    own.map(
      ({ name, pattern, unless, without }) => `${locale} ${name} ${pattern} ${unless} ${without}`,
    ),
  ),
  ...[indexName, ...Object.values(ownersNotices)].map(String),
  ...foldSteps,
];

/** A rule that a text breaks, with the sentence for its author. */
export interface AdvertisingFault {
  readonly name: AdvertisingRule["name"];
  readonly reason: Localized<string>;
  /** Whether somebody else has to approve the text. */
  readonly isGrave: boolean;
}

/** The rules of one language that a text breaks; none for a text on the list of exceptions. */
export function findAdvertisingFaults(
  text: string,
  exceptions: ReadonlyArray<{ readonly text: string }> = [],
  language: Locale = "en",
): readonly AdvertisingFault[] {
  const readings = listReadings(text);
  const plain = readings[0];
  if (exceptions.some((exception) => foldJudged(exception.text) === plain)) return [];
  return (rules.get(language) ?? [])
    .filter((rule) => readings.some((reading) => breaks(reading, rule)))
    .map(({ name }) => ({ name, reason: reasons[name], isGrave: name in graveClaims }));
}

/** Whether a text breaks a rule, also with accents missing or in the wrong places. Conditions need their accents: "sí" is no "si". */
function breaks(text: string, { pattern, unless, without }: AdvertisingRule): boolean {
  if (unless?.test(text)) return false;
  const plain = dropAccents(text);
  const judged = without ? plain.replace(withoutAccents(without), "") : plain;
  return withoutAccents(pattern).test(judged);
}

const plainPatterns = new Map<RegExp, RegExp>();

/** The same pattern for texts without accents. */
function withoutAccents(pattern: RegExp): RegExp {
  const made = plainPatterns.get(pattern) ?? new RegExp(dropAccents(pattern.source), pattern.flags);
  plainPatterns.set(pattern, made);
  return made;
}

/**
 * The rules of any language that a text breaks, each once: a Spanish promise may stand in an English
 * sentence, in the description of a picture, or in a name.
 */
export function findFaultsInAnyLanguage(text: string): readonly AdvertisingFault[] {
  const found = locales.flatMap((locale) => findAdvertisingFaults(text, [], locale));
  return [...new Map(found.map((fault) => [fault.name, fault])).values()];
}
