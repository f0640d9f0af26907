import {
  type BlueprintItem,
  type BlueprintSection,
  buildBlueprint,
  writeBlueprint,
  writeNextNumber,
} from "#features/leads/core/blueprint.ts";
import { blueprintWords } from "#features/leads/core/blueprint-words.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { type Locale, localPath } from "#platform/core/locale.ts";
import { readFirstName } from "#platform/core/person/first-name.ts";
import { questionnairePath } from "#features/site/core/navigation.ts";
import { listRightsLinks } from "#features/consent/server/stop-calls.ts";
import {
  formatMailDay,
  frameMail,
  type MailBlock,
  type MailItem,
} from "#platform/mail/frame-mail.ts";
import type { MailTemplate } from "#platform/mail/mail-template.ts";
import { leadMailWords } from "./lead-mail-words.ts";
import { findLead } from "./leads-store.ts";

export const leadMailKind = "lead-confirmation";

/**
 * What a family is written once: that we have their answers, what happens next, and their first
 * page. Of what they typed it repeats a first name and nothing else.
 */
export const leadMail: MailTemplate = {
  kind: leadMailKind,
  async render(ctx, { recordId, locale }, now) {
    const lead = recordId === null ? null : await findLead(ctx.database.db, recordId);
    // A reason may have come since: somebody asked not to be written to.
    if (!lead || lead.doNotContactReason !== null) return null;
    const words = leadMailWords[locale];
    const firstName = readFirstName(lead.fullName);
    const day = formatMailDay(new Date(lead.timestamp), locale);
    const href = ctx.config.siteUrl + localPath(questionnairePath, locale);
    return frameMail({
      locale,
      subject: words.subject,
      title: words.title(firstName),
      blocks: [
        { kind: "text", text: words.received },
        { kind: "text", text: words.next },
        { kind: "button", link: { label: words.schedule, href: ctx.config.scheduleUrl } },
        { kind: "text", text: words.blueprint },
        { kind: "heading", text: blueprintWords[locale].title },
        {
          kind: "text",
          text: blueprintWords[locale].forFamily(firstName ?? undefined, day),
        },
        ...writeBlueprintBlocks(lead, locale, ctx.config.siteUrl),
        { kind: "list", items: [{ text: words.again, link: { label: words.open, href } }] },
      ],
      reason: words.reason,
      footerLinks: listRightsLinks(ctx, { ...lead, kind: "lead" }, { locale, now }),
    });
  },
};

function writeBlueprintBlocks(lead: Lead, locale: Locale, siteUrl: string): MailBlock[] {
  const { text, sections, disclaimer } = writeBlueprint(buildBlueprint(lead), locale);
  const next = writeNextNumber(lead, locale);
  const toItem = ({ name, text: said, link }: BlueprintItem): MailItem => ({
    ...(name !== undefined && { name }),
    text: said,
    ...(link && { link: { label: link.label, href: siteUrl + localPath(link.href, locale) } }),
  });
  const toBlocks = (section: BlueprintSection): MailBlock[] => [
    { kind: "heading", text: section.title },
    ...(section.text === undefined ? [] : [{ kind: "text", text: section.text } as const]),
    ...(section.items.length === 0
      ? []
      : [
          {
            kind: "list",
            items: section.items.map(toItem),
            isNumbered: section.isNumbered,
          } as const,
        ]),
  ];
  return [
    { kind: "text", text },
    { kind: "heading", text: next.title },
    { kind: "text", text: `${next.text} ${next.how}` },
    ...sections.flatMap(toBlocks),
    { kind: "text", text: disclaimer },
  ];
}
