import type { UploadStage } from "#features/careers/core/upload-phase.ts";
import { claims } from "#site.config.ts";
import type { Localized } from "#platform/core/locale.ts";

interface TitleAndText {
  readonly title: string;
  readonly text: string;
}

export interface CareersWords {
  readonly hero: TitleAndText & { readonly lead: string; readonly button: string };
  readonly why: {
    readonly title: string;
    readonly intro: string;
    readonly cards: readonly (TitleAndText & {
      readonly icon: "income" | "training" | "impact" | "flexible";
    })[];
    readonly earnings: TitleAndText;
  };
  readonly traits: {
    readonly title: string;
    readonly intro: string;
    readonly items: readonly string[];
  };
  readonly training: {
    readonly title: string;
    readonly intro: string;
    readonly items: readonly string[];
    readonly license: string;
  };
  readonly equal: TitleAndText;
  readonly form: Readonly<
    Record<
      | "title"
      | "intro"
      | "send"
      | "sending"
      | "honeypot"
      | "noScript"
      | "kept"
      | "restored"
      | "problems"
      | "privacy",
      string
    >
  >;
  readonly fields: Readonly<
    Record<
      "fullName" | "email" | "phone" | "linkedinUrl" | "message",
      { readonly label: string; readonly hint?: string }
    >
  >;
  readonly consent: Readonly<Record<"title" | "privacy", string>>;
  readonly resume: Readonly<
    Record<
      "label" | "hint" | "upload" | "replace" | "show" | "remove" | "ready" | "opening",
      string
    >
  > & {
    /** What the field says while the dialog is closed; empty when there is nothing to say. */
    readonly stages: Readonly<Record<UploadStage, string>>;
  };
  readonly startOver: Readonly<Record<"button" | "question" | "confirm" | "keep", string>>;
  readonly sent: TitleAndText;
  readonly failed: TitleAndText & { readonly kept: string };
}

export const careersWords: Localized<CareersWords> = {
  en: {
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
          icon: "income",
          title: "Unlimited Income Potential",
          text: "You earn a commission on the insurance you sell. What you earn varies, and no income is promised. Please read the note on earnings below.",
        },
        {
          icon: "training",
          title: "Comprehensive Training",
          text: `We teach you the products, the rules and how to talk with a family.${claims.partnerSitsIn ? " An experienced partner sits beside you in your first meetings." : ""}`,
        },
        {
          icon: "impact",
          title: "Making a Real Impact",
          text: "A family that understands its choices can plan ahead. You help it get there.",
        },
        {
          icon: "flexible",
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
    form: {
      title: "Your Application",
      intro: "It takes about five minutes. A resume helps, but you can apply without one.",
      send: "Submit Application",
      sending: "Submitting...",
      honeypot: "Leave this field empty",
      noScript: "This form needs JavaScript. You can also apply by phone or email:",
      kept: "What you type stays on this device until you send it.",
      restored: "Welcome back. What you typed was kept on this device.",
      problems: "Please check these fields",
      privacy: "How we handle what you send: Privacy Policy",
    },
    fields: {
      fullName: { label: "Full name" },
      email: { label: "Email" },
      phone: { label: "Phone" },
      linkedinUrl: { label: "LinkedIn profile (optional)" },
      message: {
        label: "Why would you like to join us?",
        hint: "Tell us about yourself: what you do now, and what draws you to this work.",
      },
    },
    consent: { title: "May we call and text you? You choose.", privacy: "Privacy Policy" },
    resume: {
      label: "Resume",
      hint: "Optional. One PDF, DOC or DOCX file, up to 10 MB.",
      upload: "Upload Resume",
      replace: "Replace",
      remove: "Remove",
      ready: "Ready to be sent with your application",
      opening: "Opening...",
      show: "Show Upload",
      stages: {
        empty: "",
        chosen: "You chose a file. It is not uploaded yet.",
        sending: "Your file is uploading.",
        stopped: "Your file is not uploaded.",
        arrived: "",
      },
    },
    startOver: {
      button: "Clear the form",
      question: "Clear everything you typed?",
      confirm: "Clear it",
      keep: "Keep it",
    },
    sent: {
      title: "Application Submitted!",
      text: "Thank you for your interest! We'll be in touch soon.",
    },
    failed: {
      title: "Submission Failed",
      text: "Please try again later.",
      kept: "Your application may not have reached us. Everything you typed is still here. You can send it again: we will get it only once.",
    },
  },
};
