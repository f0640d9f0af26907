// What the advertising rules of insurance refuse, as patterns over one text as it stands on screen.
// Drawn from the NAIC model regulations 570 (life insurance and annuity advertising) and 275
// (suitability in annuities), and from the FTC's guides on endorsements and earnings claims.

const conditions =
  /\b(?:if|when|while|as long as|until|unless|rules?|in most cases|generally|usually|can be|may|often)\b/i;

export const advertisingRules = [
  {
    name: "guaranteed-return",
    pattern:
      /\bguarante\w*\s+(?:\w+\s+){0,2}(?:returns?|growth|gains?|profits?|results?|approval)\b/i,
    message: "No return is guaranteed.",
  },
  {
    name: "guarantee",
    pattern: /\bguarantee/i,
    unless: /\binsurance company|\bnot guaranteed|\bno guarantees?\b/i,
    message: "Say who stands behind the guarantee: the insurance company's ability to pay.",
  },
  {
    name: "guaranty-fund",
    pattern: /\bguaranty (?:fund|association)/i,
    message: "State law forbids selling with the guaranty association.",
  },
  {
    name: "risk-free",
    pattern:
      /\brisk[- ]free\b|\b(?:no|zero|without(?: any)?)[- ]risk\b|\bcan(?:'|’|no)t lose\b|\bnever lose\b|\bsafe (?:money|growth)\b/i,
    message: "Nothing here is free of risk.",
  },
  {
    name: "no-downside",
    pattern: /\b(?:no|zero|without(?: any)?)\s+(?:market\s+)?(?:downside|loss(?:es)?)\b/i,
    message: "A floor covers the index only; costs still lower the value. Say so.",
  },
  {
    name: "investment",
    pattern: /\binvest(?:s|ed|ing|ors?|ments?)?\b/i,
    without: /\b(?:financial, )?tax(?:, legal)? or investment advice\b/gi,
    message: "Insurance is not an investment, and must not be called one.",
  },
  {
    name: "tax-free",
    pattern:
      /\btax[- ]free\b|\bfree of (?:federal )?(?:income )?tax|\bno (?:income )?tax(?:es)?\b|\bwithout (?:income )?tax(?:es)?\b|\bnever (?:be )?taxed\b|\bnot taxed\b/i,
    unless: conditions,
    message: "Name the condition in the same text.",
  },
  {
    name: "not-a-bank",
    pattern: /\bFDIC\b|\bbank deposits?\b/i,
    unless: /\bnot\b/i,
    message: "Only to say that insurance is none.",
  },
  {
    name: "disguise",
    pattern:
      /\bprivate pension\b|\byour own bank\b|\binfinite banking\b|\bvanishing premium|\btax shelter\b|\binsurance retirement plan\b|\bloopholes?\b/i,
    message: "Life insurance is called life insurance.",
  },
  {
    name: "superlative",
    pattern:
      /\b(?:best|lowest|cheapest)\s+(?:rates?|prices?|returns?|polic(?:y|ies)|insurance|cover(?:age)?)\b|#1\b|\bnumber one\b|\btop[- ]rated\b/i,
    message: "A claim to be first needs proof on the page.",
  },
  {
    name: "free-insurance",
    pattern: /\bfree (?:life )?(?:insurance|cover(?:age)?|polic(?:y|ies)|annuit(?:y|ies))\b/i,
    message: "Insurance is never free.",
  },
  {
    name: "government",
    pattern:
      /\b(?:government|irs|medicare|social security|state)[- ](?:approved|endorsed|backed|sponsored)\b/i,
    message: "No public office stands behind a product.",
  },
  {
    name: "pressure",
    pattern:
      /\bact now\b|\blimited[- ]time\b|\blast chance\b|\bdon(?:'|’)t miss\b|\bhurry[!,]|\btoday only\b|\btoo late\b/i,
    message: "Nobody is hurried here.",
  },
  {
    name: "riches",
    pattern: /\bget(?:ting)? rich\b|\bdouble your money\b|\bmoney secrets?\b|\bsecrets? of the\b/i,
    message: "No riches are promised.",
  },
  {
    name: "earnings",
    pattern: /\bunlimited (?:income|earning)|\b(?:six|seven)[- ]figure\b|\bpassive income\b/i,
    unless: /\bno income is (?:promised|guaranteed)|\bvar(?:y|ies)\b|\bdepends? on\b/i,
    message: "An earnings claim carries its qualifier in the same text.",
  },
];

/** The rules that one text breaks; none for a text on the list of exceptions. */
export function findAdvertisingFaults(text, exceptions = []) {
  const plain = text.replace(/\s+/g, " ").trim();
  if (exceptions.some((exception) => exception.text === plain)) return [];
  return advertisingRules.filter(({ pattern, unless, without }) => {
    const judged = without ? plain.replace(without, "") : plain;
    return pattern.test(judged) && !(unless && unless.test(judged));
  });
}
