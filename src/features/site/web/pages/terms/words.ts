import { siteConfig } from "#site.config.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { LegalWords } from "#features/site/web/parts/legal-words.ts";

const { street, city, region, postalCode } = siteConfig.postalAddress;

export const termsWords: Localized<LegalWords> = {
  en: {
    title: "Terms of Service",
    updated: "Last updated: September 2025",
    intro: `These are the terms for using this website of ${siteConfig.legalName} (“we”). By using it you agree to them. If you don't, please don't use it; you can call us instead.`,
    contents: "Sections of the Terms of Service",
    sections: [
      {
        id: "who-may-use",
        title: "Who may use this site",
        texts: [
          "You must be at least 18 years old. The site is meant for people in the United States. Insurance products are not offered in every state.",
        ],
      },
      {
        id: "education",
        title: "Education only",
        texts: [
          "Everything here explains how things work in general. It is not financial, tax, legal or investment advice, and it can't take your own situation into account. Please talk with licensed professionals before you decide anything.",
        ],
      },
      {
        id: "no-offer",
        title: "No offer of insurance",
        texts: [
          "Nothing on this site is an offer, a quote or a contract of insurance. Cover begins only when an insurance company has accepted your application and says so in writing. What counts then is the policy, not this site.",
        ],
      },
      {
        id: "how-we-are-paid",
        title: "How we are paid",
        texts: [
          "We are an independent insurance agency. If you buy life insurance or an annuity through us, the insurance company pays us a commission. Using the site, the questionnaire and a strategy call cost you nothing and oblige you to nothing.",
        ],
      },
      {
        id: "calculators",
        title: "Calculators and examples",
        texts: [
          "Calculators and examples use the numbers you type or numbers we made up. They leave out taxes, fees and much else, and they do not predict what any product will do. No result is promised.",
        ],
      },
      {
        id: "what-you-send",
        title: "What you send us",
        texts: [
          "Please send only what is true and your own. When you ask us to get in touch, we use what you sent as our Privacy Policy says. We may call or text you only if you agreed to it, and you can stop it at any time.",
        ],
      },
      {
        id: "fair-use",
        title: "Fair use",
        texts: ["Please don't:"],
        points: [
          "break the law or another person's rights through this site;",
          "try to get past its security, overload it, or send harmful files;",
          "collect its content or its visitors' details by machine, other than as a search engine does.",
        ],
      },
      {
        id: "our-content",
        title: "Our words and pictures",
        texts: [
          "The texts, drawings and name on this site are ours or used with permission. You may read, print and share pages for yourself and your family. Please ask before you publish them elsewhere.",
        ],
      },
      {
        id: "other-sites",
        title: "Other sites",
        texts: [
          "Some links lead to sites we don't run, such as our scheduling page. Their own terms hold there, and we don't answer for them.",
        ],
      },
      {
        id: "liability",
        title: "What we answer for",
        texts: [
          "We take care, but we provide the site “as is” and can't promise that it is always there, complete or free of mistakes. As far as the law allows, we are not liable for losses that come from relying on general information here. Nothing in these terms limits rights that the law does not let you give up.",
        ],
      },
      {
        id: "law-and-changes",
        title: "Law, changes and contact",
        texts: [
          "The law of the State of Ohio governs these terms, without its rules on conflicts of law. If one part is not valid, the others stay.",
          "When the terms change, the date at the top changes. Using the site after that means you agree to the new ones.",
          `Questions? Write to ${siteConfig.email}, call ${siteConfig.phone}, or send a letter to ${siteConfig.legalName}, ${street}, ${city}, ${region} ${postalCode}.`,
        ],
      },
    ],
    disclaimer: {
      title: "Disclaimer",
      text: "This site is for education only and is not financial, tax, legal or investment advice. Life insurance and annuities have costs, limits and surrender charges. Loans and withdrawals lower the value of a policy and what it pays at death, and may be taxable. Any guarantee rests on the ability of the insurance company that made it to pay its claims. Insurance products are not bank deposits, are not insured by the FDIC or any government agency, and may lose value if they are given up early.",
    },
  },
};
