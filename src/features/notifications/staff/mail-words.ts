import type { MailStatus } from "#features/notifications/core/mail-status.ts";
import { formatNumber } from "#platform/core/format-number.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { MailReason, MailState } from "#platform/core/mail.ts";

type Gate = Extract<MailStatus, { isOn: true }>["gate"];

interface MailWords {
  readonly record: {
    readonly title: string;
    readonly none: string;
    readonly loading: string;
    readonly failed: string;
    readonly badges: Readonly<Record<MailState, string>>;
    readonly states: Readonly<Record<MailState, string>>;
    readonly reasons: Readonly<Record<MailReason, string>>;
    readonly waits: (time: string) => string;
    readonly answer: (sentence: string) => string;
    readonly bounced: string;
    readonly notBounced: string;
    readonly notSaved: string;
  };
  readonly settings: {
    readonly title: string;
    readonly intro: string;
    readonly loading: string;
    readonly failed: string;
    readonly off: string;
    readonly gates: Readonly<Record<Gate | "off", string>>;
    readonly since: (time: string, reason: string) => string;
    readonly paused: string;
    readonly outage: string;
    readonly facts: Readonly<
      Record<"host" | "from" | "notify" | "last" | "queued" | "lost", string>
    >;
    readonly never: string;
    readonly count: (count: number) => string;
    readonly test: string;
    readonly testing: string;
    readonly tested: string;
    readonly testedText: string;
    readonly notTested: string;
  };
}

export const mailWords: Localized<MailWords> = {
  en: {
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
      waits: (time) => `Next try: ${time}`,
      answer: (sentence) => `The mail server said: ${sentence}`,
      bounced: "It came back",
      notBounced: "It did not come back",
      notSaved: "That was not saved. Please try again.",
    },
    settings: {
      title: "Email",
      intro:
        "What families, applicants and staff are sent. Where it goes is set where the site is started.",
      loading: "Loading...",
      failed: "We could not load how email stands. Please try again.",
      off: "Nobody is written to. Set SMTP_URL where the site is started, and restart it.",
      gates: { open: "On", outage: "No answer", paused: "Refused", off: "Off" },
      since: (time, reason) => `Since ${time}: ${reason}`,
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
      count: (count) => formatNumber(count, "en"),
      test: "Send a test email",
      testing: "Sending...",
      tested: "Test email queued",
      testedText: "It goes to the addresses for staff notices within seconds.",
      notTested: "The test could not be sent. Please try again.",
    },
  },
};
