import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

const en = {
  hero: {
    title: "Legacy planning: leave a plan, not a puzzle",
    text: "A legacy can be a paid-off home or a first year of college. It takes a few papers, an honest talk with your family, and sometimes life insurance.",
    button: "Contact Us",
    note: "Talk with a licensed insurance professional, free and with no obligation.",
  },
  papers: {
    title: "Five papers, in one place",
    text: "Keep these together, and tell two people where they are.",
    whoLabel: "Who makes it",
    items: [
      {
        title: "Named beneficiaries",
        text: "The people you name on each policy, each bank account and your 401(k), the savings plan at work. These names come before your will. An ex-spouse you forgot to take off may get the money.",
        who: "You, in about ten minutes per form",
      },
      {
        title: "A will",
        text: "Says who gets everything else and, above all, who raises your children. Without a will, your state's rules decide.",
        who: "A lawyer, or your state's own form",
      },
      {
        title: "Powers of attorney",
        text: "Name someone to pay your bills and talk to your doctors if you can't.",
        who: "A lawyer, or your state's own form",
      },
      {
        title: "A trust, maybe",
        text: "Holds money for young children or a child with a disability. It can avoid probate, the court's check of a will. Many families don't need one.",
        who: "A lawyer",
      },
      {
        title: "The list",
        text: "Accounts, policies, passwords, who to call. Your family will look for this paper first.",
        who: "You, tonight",
      },
    ],
  },
  order: {
    title: "What happens, and when",
    text: "Some money arrives in weeks, some in a year or more. Life insurance can carry your family through that time.",
    items: [
      {
        when: "First weeks",
        title: "Life insurance",
        text: "Your family sends a claim and the death certificate. The company usually pays within 30 to 60 days, directly to the people you named.",
      },
      {
        when: "First months",
        title: "Accounts with a beneficiary",
        text: "401(k), IRA (a retirement account you open yourself), annuity, bank accounts marked “payable on death.” No court, but your family may owe taxes.",
      },
      {
        when: "Six months to two years",
        title: "Everything in the will",
        text: "House, car, other accounts. A court checks the will first. This is called probate.",
      },
    ],
  },
  costs: {
    title: "What it costs you",
    text: "Most of it costs time. Some of it costs money.",
    items: [
      {
        title: "Beneficiaries and the list",
        text: "Nothing. Start here.",
      },
      {
        title: "A lawyer",
        text: "Often a few hundred dollars for a simple will and a few thousand for a trust. We don't write either one.",
      },
      {
        title: "Life insurance",
        text: "A price each month, the premium, for a set term or for life. If you buy it through us, the insurance company pays us.",
      },
    ],
  },
  fit: {
    fits: {
      title: "Who This Fits",
      items: [
        "You have children under 18, or a child who will always need help.",
        "You own a home, a business or a policy.",
        "You remarried, or have family in two countries.",
        "You want to leave a set amount to a person or a cause.",
      ],
    },
    wrong: {
      title: "When it is the wrong choice",
      items: [
        "You have not saved for your own retirement yet. That comes first.",
        "You want life insurance only to avoid estate tax. Very few families owe any.",
        "You need legal advice. See a lawyer first, then us.",
      ],
    },
  },
  closing: {
    title: "Start with the list",
    text: `You can write it tonight, without us and without life insurance. For help with the other papers, write to us. We answer within ${siteConfig.answerWithinHours} hours.`,
    button: "Contact Us",
    note: "Education only, not legal or tax advice. Please talk with licensed professionals.",
    links: [
      { href: "/protection", label: "How much coverage is enough" },
      { href: "/tax-advantages", label: "What is taxed, and when" },
    ],
  },
};

export const legacyWords: Localized<typeof en> = { en };
