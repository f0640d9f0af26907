import { tellsOfQuiet } from "#features/notifications/core/find-digest-day.ts";
import { staffMailKinds } from "#features/notifications/core/mail-kinds.ts";
import type { DueWork, WaitingPerson } from "#features/notifications/core/staff-notice.ts";
import { listDayStarts } from "#platform/core/list-day-starts.ts";
import type { Locale } from "#platform/core/locale.ts";
import { languageTags } from "#platform/core/locale.ts";
import { frameMail } from "#platform/server/mail/frame-mail.ts";
import type { MailBlock, MailItem } from "#platform/server/mail/frame-mail.ts";
import type { MailTemplate } from "#platform/server/mail/mail-template.ts";
import { siteConfig } from "#site.config.ts";
import { staffMailWords } from "./staff-mail-words.ts";
import type { StaffNotices } from "./staff-notices.ts";

/**
 * What staff are told. A mail passes through many hands: it names a first name and a time, and the
 * page behind the sign-in tells the rest.
 */
export function staffMails(notices: StaffNotices): readonly MailTemplate[] {
  return [hotLeadMail(notices), digestMail(notices), alarmMail(notices)];
}

function hotLeadMail({ findHotLeads }: StaffNotices): MailTemplate {
  return {
    kind: staffMailKinds.hotLead,
    async render({ db, siteUrl }, { recordId, locale }) {
      const [lead] = recordId === null ? [] : await findHotLeads(db, [recordId]);
      if (!lead) return null;
      const { hotLead: words, reason, open } = staffMailWords[locale];
      const due = formatTime(lead.dueAt, locale);
      return frameMail({
        locale,
        subject: words.subject(due),
        title: words.title(lead.firstName),
        blocks: [
          { kind: "text", text: words.why(lead.score) },
          { kind: "text", text: lead.mayBeCalled ? words.call(due) : words.write(due) },
          {
            kind: "button",
            link: { label: open.lead, href: `${siteUrl}${paths.lead}/${lead.id}` },
          },
        ],
        reason,
      });
    },
  };
}

function digestMail({ readDue }: StaffNotices): MailTemplate {
  return {
    kind: staffMailKinds.digest,
    async render({ db, siteUrl, now }, { data, locale }) {
      const day = String(data["day"]);
      // Put off until the day was over: it would tell of another day's work.
      if (listDayStarts(siteConfig.timeZone, now, 1)[0]?.day !== day) return null;
      const due = await readDue(db, now);
      const { digest: words, reason } = staffMailWords[locale];
      const isQuiet = due.families.total + due.inquiries.total + due.tasks === 0;
      if (isQuiet && !tellsOfQuiet(day)) return null;
      return frameMail({
        locale,
        subject: isQuiet ? words.quietSubject : words.subject(due),
        title: words.title,
        blocks: [
          ...(isQuiet
            ? [{ kind: "text", text: words.quiet } as const]
            : listDue(due, { siteUrl, locale })),
          { kind: "button", link: { label: words.open, href: `${siteUrl}/admin/dashboard` } },
        ],
        reason,
      });
    },
  };
}

function listDue(
  { families, inquiries, tasks }: DueWork,
  { siteUrl, locale }: { readonly siteUrl: string; readonly locale: Locale },
): MailBlock[] {
  const { digest: words } = staffMailWords[locale];
  const counts = [
    families.total > 0 ? [words.families(families)] : [],
    inquiries.total > 0 ? [words.inquiries(inquiries)] : [],
    tasks > 0 ? [words.tasks(tasks)] : [],
  ].flat();
  const items = families.first.map((family) => toItem(family, { siteUrl, locale }));
  return [
    { kind: "list", items: counts.map((text) => ({ text })) },
    ...(items.length === 0
      ? []
      : [{ kind: "heading", text: words.first } as const, { kind: "list", items } as const]),
  ];
}

function alarmMail({ listUnanswered }: StaffNotices): MailTemplate {
  return {
    kind: staffMailKinds.alarm,
    async render({ db, siteUrl }, { data, locale }) {
      const after = new Date(String(data["after"]));
      const upTo = new Date(String(data["upTo"]));
      const people = await listUnanswered(db, { after, upTo });
      if (people.length === 0) return null;
      const { alarm: words, reason } = staffMailWords[locale];
      return frameMail({
        locale,
        subject: words.subject(people.length),
        title: words.title,
        blocks: [
          { kind: "text", text: words.text(siteConfig.answerWithinHours) },
          { kind: "list", items: people.map((person) => toItem(person, { siteUrl, locale })) },
        ],
        reason,
      });
    },
  };
}

const paths = { lead: "/admin/leads", inquiry: "/admin/inquiries" } as const;

function toItem(
  { kind, id, firstName, dueAt }: WaitingPerson,
  { siteUrl, locale }: { readonly siteUrl: string; readonly locale: Locale },
): MailItem {
  const { open, noName, due } = staffMailWords[locale];
  return {
    name: firstName ?? noName[kind],
    text: due(formatTime(dueAt, locale)),
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
