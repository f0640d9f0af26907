import { formatNumber } from "#platform/core/formats.ts";
import type { Localized } from "#platform/core/locale.ts";

const en = {
  record: {
    title: "Email to them",
    none: "No email was sent: email was off when this came in, or it was cleared after 90 days.",
    loading: "Loading...",
    failed: "We could not load what was sent. Please try again.",
    badges: {
      queued: "Waiting",
      claimed: "Being sent",
      sending: "Being sent",
      sent: "Sent",
      refused: "Refused",
      unknown: "Not certain",
      failed: "Not sent",
      skipped: "Not sent",
      held: "On hold",
      bounced: "Came back",
    },
    states: {
      queued: "It goes out by itself.",
      claimed: "The mail server is being asked.",
      sending: "It is on its way to the mail server.",
      sent: "The mail server took it. Whether it was read, nobody can tell.",
      refused:
        "The mail server won't deliver it, mostly because the address is wrong. Ask them for another one.",
      unknown:
        "The line broke before the mail server answered. It may have arrived, so it is not sent again.",
      failed: "The mail server put it off for too long. It is not tried again.",
      skipped: "It was held back.",
      held: "A backup was restored, and this may have gone out before. An admin decides on the dashboard.",
      bounced: "Somebody on the staff saw it come back. Ask them for another address.",
    },
    reasons: {
      obsolete: "The record was deleted, or they may not be written to.",
      "too-many": "Five emails had gone to this address within a day.",
      repeated: "They got the same email less than half an hour before.",
      "queue-full": "Too many emails were waiting.",
      "sent-before": "A backup was restored, and an admin said that it had gone out before.",
      "too-late": "It could not be sent in time.",
    },
    waits: (time: string) => `Next try: ${time}`,
    answer: (sentence: string) => `The mail server said: ${sentence}`,
    bounced: "It came back",
    notBounced: "It did not come back",
    notSaved: "That was not saved. Please try again.",
  },
  settings: {
    title: "Email",
    intro:
      "What families and applicants are sent when they ask for something, and what tells you that they did.",
    left: "While it is off, families never read that their request arrived, and you learn of a hot lead only by looking here.",
    loading: "Loading...",
    failed: "We could not load how email stands. Please try again.",
    off: "Nobody is written to. Your email provider gives you a server, a user name and a password; the person who installs the site puts them in.",
    where: "Among the settings the site is started with; then start it again:",
    lines:
      'SMTP_URL="smtps://USER:PASSWORD@SERVER:465"\nMAIL_FROM="you@your-agency.com"\nNOTIFY_EMAIL="you@your-agency.com"',
    gates: { open: "On", outage: "No answer", paused: "Refused", off: "Off" },
    since: (time: string, reason: string) => `Since ${time}: ${reason}`,
    paused:
      "The mail server wants nothing of ours, so all email waits. Check the user name, the password and the sender, and restart the site. Then send a test.",
    outage:
      "The mail server can't be reached or is busy. All email waits, and goes out by itself once it is back.",
    facts: {
      host: "Mail server",
      from: "From",
      notify: "Staff notices to",
      last: "Last sent",
      queued: "Waiting",
      lost: "Refused, lost or came back, last 90 days",
    },
    never: "Not yet",
    count: (count: number) => formatNumber(count, "en"),
    test: "Send a test email",
    testing: "Sending...",
    tested: "Test email queued",
    testedText: "It goes to the addresses for staff notices within seconds.",
    notTested: "The test could not be sent. Please try again.",
  },
};

export const mailWords: Localized<typeof en> = { en };
