import type { Localized } from "#platform/core/locale.ts";
import type { ClosingWords } from "#features/site/web/parts/closing-call.tsx";
import type { FitWords } from "#features/site/web/parts/fit-section.tsx";
import type { HeroWords } from "#features/site/web/parts/page-hero.tsx";
import type { NamedText } from "#features/site/web/parts/term-list.tsx";

interface LegacyWords {
  readonly hero: HeroWords & { readonly button: string };
  readonly papers: {
    readonly title: string;
    readonly text: string;
    readonly whoLabel: string;
    readonly items: readonly (NamedText & { readonly who: string })[];
  };
  readonly order: {
    readonly title: string;
    readonly text: string;
    readonly items: readonly (NamedText & { readonly when: string })[];
  };
  readonly costs: {
    readonly title: string;
    readonly text: string;
    readonly items: readonly NamedText[];
  };
  readonly fit: FitWords;
  readonly closing: ClosingWords;
}

export const legacyWords: Localized<LegacyWords> = {
  en: {
    hero: {
      title: "Leave a legacy, not a puzzle",
      text: "A legacy is a paid-off home, a first semester, a phone call that starts with “Dad took care of it.” It takes a few papers, some honest talk, and sometimes life insurance.",
      button: "Contact Us",
      note: "Talk with a licensed insurance professional, free and with no obligation.",
    },
    papers: {
      title: "Five papers in one drawer",
      text: "Put these in one place, and tell two people where it is.",
      whoLabel: "Who makes it",
      items: [
        {
          title: "Named beneficiaries",
          text: "On each policy, 401(k) and bank account. They win over your will. An ex-spouse still named there will be paid.",
          who: "You, in ten minutes a form",
        },
        {
          title: "A will",
          text: "Says who gets the rest and, above all, who raises your children. Without one, the state's rules decide.",
          who: "A lawyer, or your state's own form",
        },
        {
          title: "Powers of attorney",
          text: "Someone to pay your bills and talk to the doctors if you can't.",
          who: "A lawyer, or your state's own form",
        },
        {
          title: "A trust, maybe",
          text: "Holds money for young children or a child with a disability, and can skip probate. Many families don't need one.",
          who: "A lawyer",
        },
        {
          title: "The list",
          text: "Accounts, policies, passwords, who to call. The paper your family will look for first.",
          who: "You, tonight",
        },
      ],
    },
    order: {
      title: "What happens, and when",
      text: "Some money moves in days, some in a year. Life insurance exists to fill the time between.",
      items: [
        {
          when: "First weeks",
          title: "Life insurance",
          text: "Once the claim and death certificate are in, most claims are paid within 30 to 60 days, straight to the people named.",
        },
        {
          when: "First months",
          title: "Accounts with a beneficiary",
          text: "401(k), IRA, annuity, bank accounts marked “payable on death”. No court, but taxes may be due.",
        },
        {
          when: "Half a year to two",
          title: "Everything in the will",
          text: "House, car, other accounts. A court checks the will first; this is called probate.",
        },
      ],
    },
    costs: {
      title: "What it costs you",
      text: "Most of it costs time. Some of it costs money, and not all of that goes to us.",
      items: [
        {
          title: "Beneficiaries and the list",
          text: "Nothing. Begin here.",
        },
        {
          title: "A lawyer",
          text: "A few hundred dollars for a simple will, a few thousand for a trust. We don't write either and earn nothing from them.",
        },
        {
          title: "Life insurance",
          text: "A premium each month, for a term or for life. If you buy it through us the insurance company pays us.",
        },
      ],
    },
    fit: {
      fits: {
        title: "Who This Fits",
        items: [
          "You have children under 18, or a child who will always need help.",
          "You own a home, a business or a policy.",
          "You married again, or have family in two countries.",
          "You want to leave a set sum to someone, or to a cause.",
        ],
      },
      wrong: {
        title: "When it is the wrong choice",
        items: [
          "Your own retirement is not funded yet. Your children would rather you were.",
          "Life insurance only to avoid estate tax: very few families owe any.",
          "You need legal advice. See a lawyer first, then us.",
        ],
      },
    },
    closing: {
      title: "Begin with the list",
      text: "We have a two-page form for it and go through it with you, with or without life insurance. Write to us and we answer within 24 hours.",
      button: "Contact Us",
      note: "Education only, not legal or tax advice. Please talk with licensed professionals.",
      links: [
        { href: "/protection", label: "How much cover is enough" },
        { href: "/tax-advantages", label: "What is taxed, and when" },
      ],
    },
  },
};
