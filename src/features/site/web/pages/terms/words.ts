import { siteConfig } from "#site.config.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { LegalWords } from "#features/site/web/parts/legal-page.tsx";

const { street, city, region, postalCode } = siteConfig.postalAddress;

export const termsWords: Localized<LegalWords> = {
  en: {
    title: "Terms of Service",
    updated: "Last updated: September 2025",
    intro: `These are the terms for using this website of ${siteConfig.legalName} (“we”). When you use it, you agree to them. If you don't agree, please don't use it. You can call us instead.`,
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
          "Nothing on this site is an offer, a quote or a contract of insurance. Coverage begins only when an insurance company has accepted your application and says so in writing. From then on the policy counts, not this site.",
        ],
      },
      {
        id: "how-we-are-paid",
        title: "How we are paid",
        texts: [
          "We are an independent insurance agency. If you buy life insurance or an annuity through us, the insurance company pays us a commission. The site, the questionnaire and a strategy call are free, and you don't have to buy anything.",
        ],
      },
      {
        id: "calculators",
        title: "Calculators and examples",
        texts: [
          "Calculators and examples use the numbers you type, or numbers we made up. They leave out taxes, fees and more. They do not predict what any product will do, and no result is promised.",
        ],
      },
      {
        id: "what-you-send",
        title: "What you send us",
        texts: [
          "Please send only true information about yourself. When you ask us to get in touch, we use what you sent as our Privacy Policy says. We may call or text you only if you agreed to it, and you can stop it at any time.",
        ],
      },
      {
        id: "fair-use",
        title: "Fair use",
        texts: ["Please don't:"],
        points: [
          "break the law or another person's rights through this site;",
          "try to get past its security, overload it, or send harmful files;",
          "collect its content or its visitors' details with a program, unless it is a search engine.",
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
          "Some links lead to sites we don't run, such as our scheduling page. Their own terms apply there, and we are not responsible for them.",
        ],
      },
      {
        id: "liability",
        title: "What we are responsible for",
        texts: [
          "We take care, but we provide the site “as is.” We can't promise that it is always online, complete or free of mistakes. As far as the law allows, we are not liable for losses that come from relying on general information here. Some rights can't be given up by law, and nothing in these terms limits them.",
        ],
      },
      {
        id: "law-and-changes",
        title: "Law, changes and contact",
        texts: [
          "The law of the State of Ohio governs these terms, without its rules on conflicts of law. If one part is not valid, the other parts still are.",
          "When the terms change, the date at the top changes. Using the site after that means you agree to the new ones.",
          `Questions? Write to ${siteConfig.email}, call ${siteConfig.phone}, or send a letter to ${siteConfig.legalName}, ${street}, ${city}, ${region} ${postalCode}.`,
        ],
      },
    ],
    disclaimer: {
      title: "Disclaimer",
      text: "This site is for education only and is not financial, tax, legal or investment advice. Life insurance and annuities have costs, limits and surrender charges. Loans and withdrawals lower the value of a policy and what it pays at death, and may be taxable. Any guarantee depends on the ability of the insurance company that made it to pay its claims. Insurance products are not bank deposits, are not insured by the FDIC or any government agency, and may lose value if you give them up early.",
    },
  },
};
