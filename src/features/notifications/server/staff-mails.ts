import { tellTries } from "#records/core/tell-work.ts";
import { staffMailKinds } from "#features/notifications/core/mail-record.ts";
import {
  alarmAfterHours,
  type DueWork,
  mostNamed,
  tellsOfQuiet,
  type WaitingPerson,
} from "#features/notifications/core/staff-notice.ts";
import { listDayStarts } from "#platform/core/clock.ts";
import { isId } from "#platform/core/ids.ts";
import { languageTags, type Locale } from "#platform/core/locale.ts";
import type { Mail } from "#platform/core/mail/mail.ts";
import { frameMail, type MailBlock, type MailItem } from "#platform/mail/frame-mail.ts";
import type { MailTemplate } from "#platform/platform-ctx.ts";
import { siteConfig } from "#site.config.ts";
import { staffMailWords } from "./staff-mail-words.ts";
import { findHotLeads, hasIdOf, listUnansweredPeople, readDue } from "./staff-notices.ts";

const hotLeadMail: MailTemplate = {
  kind: staffMailKinds.hotLead,
  async render({ database: { db }, config: { siteUrl } }, { recordId, locale }, now) {
    const [lead] = recordId === null ? [] : await findHotLeads(db, [recordId], now);
    if (!lead) return null;
    const { hotLead: words, open } = staffMailWords[locale];
    const due = formatTime(lead.dueAt, locale);
    const heading = { subject: words.subject(due), title: words.title(lead.firstName) };
    return frameForStaff(locale, heading, [
      { kind: "text", text: words.why(lead.score) },
      { kind: "text", text: lead.mayBeCalled ? words.call(due) : words.write(due) },
      toPage(open.lead, `${siteUrl}${paths.lead}/${lead.id}`),
    ]);
  },
};

const digestMail: MailTemplate = {
  kind: staffMailKinds.digest,
  async render(ctx, { data, locale }, now) {
    const { siteUrl } = ctx.config;
    const day = String(data["day"]);
    // Skips a digest that was postponed past its day: it would list another day's work.
    if (listDayStarts(siteConfig.timeZone, now, 1)[0]?.day !== day) return null;
    const due = await readDue(ctx, now);
    const { digest: words } = staffMailWords[locale];
    const isQuiet = due.families.total + due.inquiries.total + due.tasks === 0;
    if (isQuiet && !tellsOfQuiet(day)) return null;
    const subject = isQuiet ? words.quietSubject : words.subject(due);
    return frameForStaff(locale, { subject, title: words.title }, [
      ...(isQuiet
        ? [{ kind: "text", text: words.quiet } as const]
        : listDue(due, { siteUrl, locale, now })),
      toPage(words.open, `${siteUrl}/admin/dashboard`),
    ]);
  },
};

type WrittenAt = Readonly<{ siteUrl: string; locale: Locale; now: Date }>;

function listDue({ families, inquiries, tasks }: DueWork, at: WrittenAt): MailBlock[] {
  const { digest: words } = staffMailWords[at.locale];
  const counts = [
    families.total > 0 ? [words.families(families)] : [],
    inquiries.total > 0 ? [words.inquiries(inquiries)] : [],
    tasks > 0 ? [words.tasks(tasks)] : [],
  ].flat();
  const items = families.first.map((family) => toItem(family, at));
  return [
    { kind: "list", items: counts.map((text) => ({ text })) },
    ...(items.length === 0
      ? []
      : [{ kind: "heading", text: words.first } as const, { kind: "list", items } as const]),
  ];
}

const alarmMail: MailTemplate = {
  kind: staffMailKinds.alarm,
  async render({ database: { db }, config: { siteUrl } }, { data, locale }, now) {
    const named = String(data["named"] ?? "")
      .split(" ")
      .filter(isId);
    const people = await listUnansweredPeople(db, hasIdOf(named), mostNamed);
    if (people.length === 0) return null;
    const more = Number(data["more"]);
    const { alarm: words } = staffMailWords[locale];
    const subject = words.subject(people.length + more, alarmAfterHours);
    const mail = frameForStaff(locale, { subject, title: words.title }, [
      { kind: "text", text: words.text(siteConfig.answerWithinHours) },
      { kind: "list", items: people.map((person) => toItem(person, { siteUrl, locale, now })) },
      ...(more > 0 ? [{ kind: "text", text: words.more(more) } as const] : []),
    ]);
    // A person who was answered meanwhile was not named, and may owe an answer again.
    return { ...mail, sentData: { named: people.map(({ id }) => id).join(" "), more } };
  },
};

const accessMail: MailTemplate = {
  kind: staffMailKinds.access,
  async render({ config: { siteUrl } }, { data, locale }) {
    const { access: words } = staffMailWords[locale];
    const change = String(data["change"]);
    const subject = words.subjects[change] ?? words.subject;
    return frameForStaff(locale, { subject, title: subject }, [
      { kind: "text", text: words.text(formatTime(String(data["at"]), locale)) },
      { kind: "list", items: [{ text: words.changes[change] ?? words.other }] },
      { kind: "text", text: words.hint },
      toPage(words.open, `${siteUrl}/admin/audit`),
    ]);
  },
};

const approvalMail: MailTemplate = {
  kind: staffMailKinds.approval,
  async render({ config: { siteUrl } }, { data, locale }) {
    const { approval: words } = staffMailWords[locale];
    return frameForStaff(locale, { subject: words.subject, title: words.subject }, [
      { kind: "text", text: words.text(Number(data["changeCount"])) },
      toPage(words.open, `${siteUrl}/admin/site/editions`),
    ]);
  },
};

function frameForStaff(
  locale: Locale,
  { subject, title }: Readonly<Record<"subject" | "title", string>>,
  blocks: readonly MailBlock[],
): Mail {
  const { reason } = staffMailWords[locale];
  return frameMail({ locale, subject, title, blocks, reason });
}

const toPage = (label: string, href: string): MailBlock => ({
  kind: "button",
  link: { label, href },
});

const paths = { lead: "/admin/leads", inquiry: "/admin/inquiries" } as const;

function toItem(
  { kind, id, firstName, dueAt, tries }: WaitingPerson,
  { siteUrl, locale, now }: WrittenAt,
): MailItem {
  const { open, noName, due } = staffMailWords[locale];
  return {
    name: firstName ?? noName[kind],
    text: [due(formatTime(dueAt, locale)), ...(tries ? [tellTries(tries, now, locale)] : [])].join(
      "; ",
    ),
    link: { label: open[kind], href: `${siteUrl}${paths[kind]}/${id}` },
  };
}

function formatTime(at: string, locale: Locale): string {
  return new Intl.DateTimeFormat(languageTags[locale], {
    timeZone: siteConfig.timeZone,
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(new Date(at));
}

/**
 * Mails to staff. They pass through many servers, so they contain a first name and a time only, and
 * link to the page behind the sign-in.
 */
export const staffMails: readonly MailTemplate[] = [
  hotLeadMail,
  digestMail,
  alarmMail,
  accessMail,
  approvalMail,
];

/** A mail that an admin sends from the settings, to see that mail arrives. */
export const testMail: MailTemplate = {
  kind: staffMailKinds.test,
  render: async ({ config: { siteUrl } }, { locale }) => {
    const { test } = staffMailWords[locale];
    return frameForStaff(locale, test, [
      { kind: "text", text: test.text },
      toPage(test.button, `${siteUrl}/admin/settings`),
    ]);
  },
};
