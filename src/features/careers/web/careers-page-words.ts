import type { Localized } from "#platform/core/locale.ts";
import { claims } from "#site.config.ts";

const en = {
  hero: {
    title: "Join Our Team",
    lead: "Sit down with families. Explain money in plain words. Build a business of your own.",
    text: "We are looking for partners who work for themselves, get paid by results and set their own schedule. You need no experience in insurance. You do need to care about getting it right.",
    button: "Apply Now",
  },
  why: {
    title: "Why Join",
    intro: "Four reasons, and what each one means in practice.",
    cards: [
      {
        icon: "income" as const,
        title: "Unlimited Income Potential",
        text: "You earn a commission on the insurance you sell. What you earn varies, and no income is promised. Please read the note on earnings below.",
      },
      {
        icon: "training" as const,
        title: "Comprehensive Training",
        text: `We teach you the products, the rules and how to talk with a family.${claims.partnerSitsIn ? " An experienced partner sits beside you in your first meetings." : ""}`,
      },
      {
        icon: "impact" as const,
        title: "Making a Real Impact",
        text: "A family that understands its choices can plan ahead. You help it get there.",
      },
      {
        icon: "flexible" as const,
        title: "Flexible Schedule",
        text: "Full time or next to another job: you choose your hours. Families are often free in the evening, so it helps if you are too.",
      },
    ],
    earnings: {
      title: "About earnings",
      text: "Partners are independent contractors paid by commission. There is no salary, and no income is promised. What you earn depends on your time, your skill, your market and your license. Some partners earn little or nothing, above all in their first months. You pay for your own license, insurance and expenses.",
    },
  },
  traits: {
    title: "What We're Looking For",
    intro: "You may come from a classroom, a kitchen, a bank or the military. What matters:",
    items: [
      "You listen first and talk second",
      "You would rather lose a sale than mislead a family",
      "You keep appointments and promises",
      "You like to learn, and to explain what you learned",
      "You can organize your own week",
      "You are 18 or older and can obtain a state insurance license",
      "A second language is a plus",
    ],
  },
  training: {
    title: "No Experience Required",
    intro: "Our training starts from zero and covers:",
    items: [
      "IUL strategies",
      "Annuities and retirement planning",
      "Tax-advantaged wealth building",
      "Legacy and estate planning",
      "Client education",
    ],
    license:
      "Selling life insurance or annuities takes a state license. We show you how to prepare for the exam; until you pass it, you learn and don't sell.",
  },
  equal: {
    title: "Everyone is welcome to apply",
    text: "We offer equal opportunity to all applicants, whatever their race, color, religion, sex, pregnancy, sexual orientation, gender identity, national origin, age, disability, genetic information, veteran status or any other status protected by law. If you need a different way to apply, write or call us.",
  },
  apply: {
    title: "Your Application",
    intro: "It takes about five minutes. A resume helps, but you can apply without one.",
    privacy: "How we handle what you send: Privacy Policy",
    /** In place of the form. */
    sent: {
      title: "Thank you. We have your application.",
      who: "We read every application ourselves, resume and all. Then we call or write to you.",
      meanwhile: "Until then",
      links: [
        { href: "/financial-education", label: "See what we teach families" },
        { href: "/about", label: "Read how we work" },
      ],
      again: "Send another application",
    },
  },
};

/** What stands around the form: apart from its words, which travel with its code. */
export const careersPageWords: Localized<typeof en> = { en };
