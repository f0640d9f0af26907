import { siteConfig } from "#site.config.ts";
import type { DeviceKey } from "#platform/core/drafts.ts";
import { type KeptKind, longestKept } from "#platform/core/person.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { LegalWords } from "#features/site/web/parts/legal-page.tsx";

const { street, city, region, postalCode } = siteConfig.postalAddress;

/** What each thing is that this site keeps in a visitor's browser, and for how long. */
type OnDevice = Readonly<Record<DeviceKey, string>>;

/** What is kept on our side, each with its period. */
type Kept = Readonly<Record<KeptKind, string>>;

export const privacyWords: Localized<LegalWords> = {
  en: {
    title: "Privacy Policy",
    updated:
      "Last updated: September 2025, and in November 2026 for “Your data” and how long things are kept",
    intro: `This page says what ${siteConfig.legalName} (“we”) learns about you through this website, why, who else sees it, and what you can do about it.`,
    contents: "Sections of the Privacy Policy",
    sections: [
      {
        id: "what-we-collect",
        title: "What we collect",
        texts: ["We collect only what you send us, and a few technical facts that come with it:"],
        points: [
          "The questionnaire: your answers, birth year, ZIP code, income range, citizenship and marital status, and whether you have children.",
          "With the questionnaire: your name, email address and, if you give it, your phone number. If you choose to add them, the numbers from our calculators.",
          "Your browser adds its name, the address of the page, and the campaign link you came by, if any.",
          "The contact form: your name, email address, phone number, subject and message.",
          "The careers form: your name, email address, phone number, message and, if you choose, a LinkedIn address and a resume.",
          "Our server sees your network address while it answers you. It turns the address into a scrambled code to stop floods of requests, and does not store it with your answers. There is one exception: if you agree to be called or texted, we keep the address you sent that from, with the words you agreed to, as a proof.",
        ],
      },
      {
        id: "how-we-use-it",
        title: "How we use it",
        texts: ["We use what you send for the reason you sent it:"],
        points: [
          "to prepare your Wealth Blueprint and get back to you;",
          "to answer your message or look at your application;",
          "to decide which requests to answer first. We compute a score from your nine answers, whether you left a phone number and whether you agreed to be called. Your age, income, citizenship, family and address play no part in it;",
          "to keep records that insurance law requires.",
        ],
      },
      {
        id: "on-your-device",
        title: "What stays on your device",
        texts: [
          "Visitors get no cookie from us. Staff who sign in get one that keeps them signed in.",
          "If you say yes in the notice on this site, Google Analytics counts visits and sets its own cookies. Before you say yes, and after you say no, nothing is loaded from Google. If your browser sends Global Privacy Control, we take that as a no. To change your answer, use “Privacy choices” at the bottom of any page. It shows when analytics are in use.",
          "We also count how often visitors reach each step of the questionnaire on each day. That count holds a date, a step and a number. It has no cookie, no address and nothing else about you.",
          "Your own browser keeps the things below, so that you don't lose your work. They reach us only when you send them:",
        ],
        points: Object.values({
          "wealth-blueprint-draft":
            "your answers to steps 1 to 8 of the questionnaire, until you send them, start over, or 7 days have passed. If you ask us to keep step 9 on this device, it is kept with them;",
          "wealth-blueprint-profile":
            "what you entered in step 9 (who you are and how to reach you), until you send it, start over, or close the tab;",
          "wealth-blueprint-numbers":
            "the calculator numbers you chose to add to the questionnaire, until you send them, remove them, or 7 days have passed;",
          "wealth-blueprint":
            "your nine answers and links with your calculator numbers, after you send them. Your Blueprint is made from these. They stay until you press Forget or close the tab;",
          "calculator-numbers":
            "the last numbers you used in each calculator, until you close the tab or send the questionnaire;",
          "contact-draft":
            "what you typed into the contact form, until you send it, clear it, or 7 days have passed;",
          "application-draft":
            "what you typed into the careers form, until you send it, clear it, or 7 days have passed;",
          resume: "a resume you chose but did not send yet, until you send or clear the form;",
          "staff-files":
            "for our staff only: files they chose and did not send yet, for a day, or until they sign out;",
          "staff-texts":
            "for our staff only: a note they typed and did not save yet, until they save it, sign out, or close the tab;",
          "analytics-consent": "your answer to the question about Google Analytics.",
        } satisfies OnDevice),
      },
      {
        id: "who-sees-it",
        title: "Who sees it",
        texts: [
          "We do not sell what you send us, and we do not share it for other companies' advertising. It is seen by:",
        ],
        points: [
          "our staff and the licensed insurance professionals who work with us;",
          "companies that run services for us, such as hosting, email and a customer database (for example HubSpot, Salesforce or Pipedrive), under contracts that limit what they may do with it;",
          "an insurance company, when you ask us to apply for a policy with it;",
          "authorities, when the law requires it.",
        ],
      },
      {
        id: "safety-and-time",
        title: "How it is kept, and how long",
        texts: [
          "What you send travels over an encrypted connection. On this site, only staff who sign in can see it. Passwords are stored only in scrambled form. No system is perfect. If something goes wrong that affects you, we tell you as the law requires.",
          "Below is how long we keep things on this site at most. Then they are erased for good. We may choose a shorter time. If you become our client, we keep your file as long as we work with you and insurance law requires it. If there is a lawsuit or the law asks for it, we keep what is needed until that is over.",
        ],
        points: Object.values({
          leads: `your questionnaire, with files that belong to it: ${longestKept.leadYears} years after we last had to do with it;`,
          inquiries: `a message from the contact form: ${longestKept.inquiryYears} years after we last had to do with it;`,
          applications: `an application with its resume: ${longestKept.applicationYears} year after we last had to do with it;`,
          work: "our notes and plans about any of these: as long as the thing itself;",
          deliveries: `what we sent on to our customer database: as long as we work with you or may need it there. When you ask us to delete it, we delete it there too, where that system lets us. Note: what a robot sent is erased after ${longestKept.quarantineDays} days;`,
          consents: `your consent to be called, that you took it back, and that you confirmed it again: ${longestKept.consentProofYears} years. After everything else about you is erased, only a bare proof is left. It holds no name, and no address or number that can be read;`,
          mails: `that we sent you an email, and not what it said: ${longestKept.mailDays} days;`,
          dataRequests: `that somebody asked about their data: ${longestKept.dataRequestYears} years, without your address once you are deleted and we have answered all you asked. Our record of what our staff did holds no names of visitors, and is kept for ${longestKept.auditYears} year.`,
        } satisfies Kept),
      },
      {
        id: "your-choices",
        title: "Your choices and rights",
        texts: [
          "Wherever you live, you may see what we hold about you, correct it, download a copy, or delete it. Do it yourself on our page “Your data”: enter your email address, and we send you a link. It needs no account.",
          `Or write to us or call us. We answer within ${longestKept.answerDays} days. Asking is free and does not change how we treat you.`,
          `What you delete is out of use at once. For ${longestKept.trashDays} days you can take that back. Then it is erased for good, with its files, and in our customer database where that system lets us. Our locked backup copies may hold it for up to ${longestKept.backupDays} more days. Then they are deleted, too.`,
          "You can stop calls and texts at any time: say so on the phone, answer STOP, use the page “Your data”, or write to us. If a form says later that we may call you again, that counts only after you confirm it. You do that with the link in an email we send to you, or by telling one of us. Agreeing to be called is never a condition of buying anything.",
        ],
      },
      {
        id: "children",
        title: "Children",
        texts: [
          "This site is for adults. We do not knowingly collect anything from people under 18. If you think a child has sent us something, please tell us, and we delete it.",
        ],
      },
      {
        id: "changes-and-contact",
        title: "Changes, and how to reach us",
        texts: [
          "When this policy changes, the date at the top changes too.",
          `Write to ${siteConfig.email}, call ${siteConfig.phone} (${siteConfig.officeHours}), or send a letter to ${siteConfig.legalName}, ${street}, ${city}, ${region} ${postalCode}.`,
        ],
      },
    ],
  },
};
