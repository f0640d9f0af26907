import { siteConfig } from "#site.config.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { LegalWords } from "#features/site/web/parts/legal-words.ts";

const { street, city, region, postalCode } = siteConfig.postalAddress;

export const privacyWords: Localized<LegalWords> = {
  en: {
    title: "Privacy Policy",
    updated: "Last updated: September 2025",
    intro: `This page says what ${siteConfig.legalName} (“we”) learns about you through this website, why, who else sees it, and what you can do about it. We tried to write it so that you can read all of it.`,
    contents: "Sections of the Privacy Policy",
    sections: [
      {
        id: "what-we-collect",
        title: "What we collect",
        texts: ["Only what you send us, and a few technical facts that come with it:"],
        points: [
          "The questionnaire: your answers, birth year, ZIP code, income range, citizenship and marital status, whether you have children, your name, e-mail address and, if you give it, your phone number. With it your browser tells us its name, the address of the page, and the campaign link you came by, if any.",
          "The contact form: your name, e-mail address, phone number, subject and message.",
          "The careers form: your name, e-mail address, phone number, message and, if you choose, a LinkedIn address and a résumé.",
          "Our server sees your network address while it answers you. It is turned into a scrambled code to stop floods of requests and is not stored with your answers.",
        ],
      },
      {
        id: "how-we-use-it",
        title: "How we use it",
        texts: ["We use what you send for what you sent it for:"],
        points: [
          "to prepare your Wealth Blueprint and get back to you;",
          "to answer your message or look at your application;",
          "to decide which requests to answer first. A score is computed from your nine answers, whether you left a phone number and whether you agreed to be called. Age, income, citizenship, family and address play no part in it;",
          "to keep records that insurance law asks of us.",
        ],
      },
      {
        id: "on-your-device",
        title: "What stays on your device",
        texts: [
          "The questionnaire keeps your answers in your own browser until you send them, start over, or 30 days have passed. They reach us only when you send them.",
          "Visitors get no cookie from us. Staff who sign in get one that keeps them signed in.",
          "If you say yes in the notice on this site, Google Analytics counts visits and sets its own cookies. Before a yes, and after a no, nothing is loaded from Google. If your browser sends Global Privacy Control, we take that as a no. You can change your answer at any time through “Privacy choices” at the foot of each page, where it is shown whenever analytics are in use.",
          "Apart from that we count, for each day, how often each step of the questionnaire was reached. That count holds a date, a step and a number. It has no cookie, no address and nothing else about you.",
        ],
      },
      {
        id: "who-sees-it",
        title: "Who sees it",
        texts: [
          "We do not sell what you send us, and we do not share it for other companies' advertising. It is seen by:",
        ],
        points: [
          "our staff and the licensed insurance professionals who work with us;",
          "companies that run services for us, such as hosting, e-mail and a customer database (for example HubSpot, Salesforce or Pipedrive), under contracts that limit what they may do with it;",
          "an insurance company, when you ask us to apply for a policy with it;",
          "authorities, when the law requires it.",
        ],
      },
      {
        id: "safety-and-time",
        title: "How it is kept, and how long",
        texts: [
          "On a public address the site is served over an encrypted connection. Access is limited to staff who sign in. Passwords are stored only in scrambled form. No system is perfect; if something goes wrong that concerns you, we tell you as the law requires.",
          "We keep requests and messages for as long as we work with you or the law asks for them, and delete them when you ask and the law allows it. Applications and résumés are kept for as long as we consider them.",
        ],
      },
      {
        id: "your-choices",
        title: "Your choices and rights",
        texts: [
          "Wherever you live, you may ask us to show you what we hold about you, to correct it, to send you a copy, or to delete it. We answer within 45 days, and asking costs nothing and changes nothing in how we treat you.",
          "You can stop calls and texts at any time: say so on the phone, answer STOP, or write to us. Agreeing to be called is never a condition of buying anything.",
        ],
      },
      {
        id: "children",
        title: "Children",
        texts: [
          "This site is for adults. We do not knowingly collect anything from people under 18. If you think a child has sent us something, tell us and we delete it.",
        ],
      },
      {
        id: "changes-and-contact",
        title: "Changes, and how to reach us",
        texts: [
          "When this policy changes, the date at its top changes with it, and a change that matters to you is announced on the home page first.",
          `Write to ${siteConfig.email}, call ${siteConfig.phone} (${siteConfig.officeHours}), or send a letter to ${siteConfig.legalName}, ${street}, ${city}, ${region} ${postalCode}.`,
        ],
      },
    ],
  },
};
