// What the advertising rules of insurance refuse, as patterns over one text as it stands on screen.
// Drawn from the NAIC model regulations 570 (life insurance and annuity advertising) and 275
// (suitability in annuities), and from the FTC's guides on endorsements and earnings claims.

import type { Locale, Localized } from "#platform/core/locale.ts";
import { spanishAdvertisingRules } from "./spanish-advertising-rules.ts";

/** Why a rule asks, in the language of whoever wrote the text. */
const reasons = {
  "guaranteed-return": {
    en: "No return is guaranteed.",
    es: "Ningún rendimiento está garantizado.",
  },
  guarantee: {
    en: "Say who stands behind the guarantee: the insurance company's ability to pay.",
    es: "Diga quién respalda la garantía: la capacidad de pago de la aseguradora.",
  },
  "guaranty-fund": {
    en: "State law forbids selling with the guaranty association.",
    es: "La ley estatal prohíbe vender con el fondo de garantía.",
  },
  "risk-free": {
    en: "Nothing here is free of risk.",
    es: "Aquí nada es sin riesgo.",
  },
  "no-downside": {
    en: "A floor covers the index only; costs still lower the value. Say so.",
    es: "El piso solo protege el índice; los costos bajan el valor. Dígalo.",
  },
  investment: {
    en: "Insurance is not an investment, and must not be called one.",
    es: "Un seguro no es una inversión y no se le puede llamar así.",
  },
  "tax-free": {
    en: "Name the condition in the same text.",
    es: "Diga la condición en el mismo texto.",
  },
  "not-a-bank": {
    en: "Only to say that insurance is none.",
    es: "Solo para decir que un seguro no lo es.",
  },
  disguise: {
    en: "Life insurance is called life insurance.",
    es: "A un seguro de vida se le llama seguro de vida.",
  },
  superlative: {
    en: "A claim to be first needs proof on the page.",
    es: "Quien dice ser el primero necesita la prueba en la página.",
  },
  "free-insurance": {
    en: "Insurance is never free.",
    es: "Un seguro nunca es gratis.",
  },
  government: {
    en: "No public office stands behind a product.",
    es: "Ninguna oficina pública respalda un producto.",
  },
  pressure: {
    en: "Nobody is hurried here.",
    es: "Aquí a nadie se le apura.",
  },
  riches: {
    en: "No riches are promised.",
    es: "No se prometen riquezas.",
  },
  earnings: {
    en: "An earnings claim carries its qualifier in the same text.",
    es: "Lo que se gana se dice junto con sus condiciones.",
  },
  "hidden-knowledge": {
    en: "Nothing here is a secret that others keep. Say what it is.",
    es: "Aquí no hay secretos que otros callan. Diga lo que es.",
  },
  "nothing-else": {
    en: "A claim to be the only one needs proof on the page.",
    es: "Quien dice ser el único necesita la prueba en la página.",
  },
  income: {
    en: "Name the condition in the same text: which payout, and the company's ability to pay.",
    es: "Diga la condición en el mismo texto: qué pago y la capacidad de pago de la compañía.",
  },
} satisfies Record<string, Localized<string>>;

export interface AdvertisingRule {
  readonly name: keyof typeof reasons;
  readonly pattern: RegExp;
  /** A text in which this stands as well keeps the rule. */
  readonly unless?: RegExp;
  /** What is taken out of the text before it is judged. */
  readonly without?: RegExp;
}

const conditions =
  /\b(?:if|when|while|as long as|until|unless|rules?|in most cases|generally|usually|can be|may|often)\b/i;

export const advertisingRules: readonly AdvertisingRule[] = [
  {
    name: "guaranteed-return",
    pattern:
      /\bguarante\w*\s+(?:\w+\s+){0,2}(?:returns?|growth|gains?|profits?|results?|approval)\b/i,
  },
  {
    name: "guarantee",
    pattern: /\bguarantee/i,
    unless: /\binsurance company|\bnot guaranteed|\bno guarantees?\b/i,
  },
  {
    name: "guaranty-fund",
    pattern: /\bguaranty (?:fund|association)/i,
  },
  {
    name: "risk-free",
    pattern:
      /\brisk[- ]free\b|\b(?:no|zero|without(?: any)?)[- ]risk\b|\bcan(?:'|’|no)t lose\b|\bnever lose\b|\bsafe (?:money|growth)\b/i,
  },
  {
    name: "no-downside",
    pattern: /\b(?:no|zero|without(?: any)?)\s+(?:market\s+)?(?:downside|loss(?:es)?)\b/i,
  },
  {
    name: "investment",
    pattern: /\binvest(?:s|ed|ing|ors?|ments?)?\b/i,
    without: /\b(?:financial, )?tax(?:, legal)? or investment advice\b/gi,
  },
  {
    name: "tax-free",
    pattern:
      /\btax[- ]free\b|\bfree of (?:federal )?(?:income )?tax|\bno (?:income )?tax(?:es)?\b|\bwithout (?:income )?tax(?:es)?\b|\bnever (?:be )?taxed\b|\bnot taxed\b/i,
    unless: conditions,
  },
  {
    name: "not-a-bank",
    pattern: /\bFDIC\b|\bbank deposits?\b/i,
    unless: /\bnot\b/i,
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

/** The texts of one file that name a market index without its owner's notice in the same language. */
export function findUnownedIndexes<Text extends { readonly text: string }>(
  texts: readonly Text[],
  language: Locale = "en",
): readonly Text[] {
  if (texts.some(({ text }) => ownersNotices[language].test(text))) return [];
  return texts.filter(({ text }) => indexName.test(text));
}

const rules: Localized<readonly AdvertisingRule[]> = {
  en: advertisingRules,
  es: spanishAdvertisingRules,
};

/** A rule that a text breaks, and why it asks. */
export interface AdvertisingFault {
  readonly name: AdvertisingRule["name"];
  readonly reason: Localized<string>;
}

/** The rules of its language that one text breaks, or none for a text on the list of exceptions. */
export function findAdvertisingFaults(
  text: string,
  exceptions: ReadonlyArray<{ readonly text: string }> = [],
  language: Locale = "en",
): readonly AdvertisingFault[] {
  const plain = text.replace(/\s+/g, " ").trim();
  if (exceptions.some((exception) => exception.text === plain)) return [];
  return rules[language]
    .filter(({ pattern, unless, without }) => {
      const judged = without ? plain.replace(without, "") : plain;
      return pattern.test(judged) && !(unless && unless.test(judged));
    })
    .map(({ name }) => ({ name, reason: reasons[name] }));
}
