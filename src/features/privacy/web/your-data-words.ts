import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

const en = {
  title: "Your data",
  intro:
    "See what we hold about you. Correct it, download it, or delete it. It is free, and you need no account.",
  ask: {
    title: "Get a link by email",
    email: "Your email address",
    hint: "The one you used on this site.",
    send: "Send me a link",
    sending: "Sending...",
    failed: "We could not reach our server. Please try again.",
    sent: "Please look into your mailbox",
    sentHint:
      "If nothing comes within a few minutes, look into the spam folder. You can also write to us or call us.",
    again: "Use another address",
  },
  off: {
    title: "Write to us or call us",
    text: "This site can't send email just now. Tell us what you want to see, correct or delete. We answer within 45 days, and it is free.",
    email: "Email",
    phone: "Phone",
    letter: "Letter",
  },
  noScript:
    "The page behind the link needs JavaScript. If your browser has none, write to us or call us, and we answer within 45 days.",
  link: {
    opening: "Opening your data...",
    offline: "We could not reach our server. Your link still works. Please try again.",
    retry: "Try again",
    over: "This link does not work any more",
    overText:
      "Its time is over, or a part of it got lost on the way. Your data is safe. Please ask for a new link below.",
    spent: "This link was used",
    spentText: (time: string) =>
      `It was used on ${time} to change something, so it does not work any more. Please ask for a new link below. If that change wasn't yours, change your email password first. Then look at your data with the new link, and write to us or call us.`,
    openedBefore: (time: string) => `This link was first opened on ${time}`,
    openedBeforeText:
      "If that wasn't you, someone else may be able to read your email. Change your email password. Then ask for a new link and check your data.",
  },
  held: {
    title: "What we hold about you",
    of: (email: string) => `For ${email}`,
    nothing:
      "We hold nothing about this email address. If you used another one, ask for a link with that.",
    sections: {
      requests: "Requests for a Wealth Blueprint",
      messages: "Messages",
      applications: "Applications",
      consents: "Consent to be called or texted",
      documents: "Files we keep with your request",
      files: "Files you sent",
      deliveries: "Other systems we use",
      mails: "Emails we sent you",
      history: "What we did",
      tasks: "What we planned",
      dataRequests: "What you asked about your data",
    } as Readonly<Record<string, string>>,
    other: "More",
    count: (count: number) => (count === 1 ? "1 entry" : `${count} entries`),
    onItsWayOut: (day: string) => `This is out of use and will be erased on ${day}.`,
  },
  correct: {
    title: "Correct your details",
    intro: "We keep a note of what was changed, and send the change to the systems we use.",
    fullName: "Full name",
    phone: "Phone",
    zipCode: "ZIP code",
    save: "Save",
    saving: "Saving...",
    saved: "Saved. Thank you.",
    rest: "Is something else wrong, such as an answer or your email address? Write to us or call us.",
  },
  actions: {
    title: "What you can do",
    download: "Download all of it",
    downloadHint: "One file (JSON) that other programs can read.",
    file: "your-data.json",
    withdraw: "Stop calls and texts",
    withdrawHint: "You take back your yes to be called or texted. It counts at once.",
    withdrawAsk: "Stop all calls and texts to you?",
    withdrawn: "We will not call or text you any more.",
    delete: "Delete all of it",
    deleteMore: "Delete what I sent since then, too",
    deleteMoreHint:
      "It is still in use, and is not deleted with the rest. This has 30 days of its own, in which you can take it back.",
    deleteHint: `It is out of use at once. You can take it back for 30 days. Then it is erased for good. If you agreed to be called, we keep a bare proof of that for five years. It holds no name and no address that can be read.`,
    deleteAsk: "Delete everything we hold about you?",
    yes: "Yes",
    no: "No, keep it as it is",
    failed: "That did not work. Please try again.",
    held: "We can't delete it now: the law asks us to keep it for the time being. Please write to us, and we tell you why.",
  },
  deletion: {
    title: "Your data will be deleted",
    until: (days: string) =>
      `It is out of use already. On ${days} it is erased for good. Until then you can take this back.`,
    takeBack: "Take the deletion back",
    takenBack: `The deletion is taken back. Everything is as it was. ${siteConfig.name} can get back to you.`,
    none: "There is no deletion to take back. It was taken back before, or its day has come.",
  },
};

export const yourDataWords: Localized<typeof en> = { en };
