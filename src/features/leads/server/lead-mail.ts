import { editable } from "#platform/core/edition/edition.ts";
import {
  type BlueprintAnswers,
  type BlueprintItem,
  type BlueprintSection,
  buildBlueprint,
  writeBlueprint,
  writeNextNumber,
} from "#features/leads/core/blueprint/blueprint.ts";
import { blueprintWords } from "#features/leads/core/blueprint/blueprint-words.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { longestKeptDays } from "#platform/core/drafts.ts";
import type { Mail } from "#platform/core/mail/mail.ts";
import { type Locale, type Localized, localPath } from "#platform/core/locale.ts";
import { readFirstName } from "#platform/core/person/first-name.ts";
import { questionnairePath } from "#features/site/core/navigation.ts";
import { listRightsLinks, listSampleLinks } from "#features/consent/server/stop-calls.ts";
import {
  formatMailDay,
  frameMail,
  type MailBlock,
  type MailItem,
  type MailLink,
} from "#platform/mail/frame-mail.ts";
import { type MailTemplate, sampleName } from "#platform/platform-ctx.ts";
import type { Ctx } from "#records/ctx.ts";
import { frameWritten } from "#records/server/frame-written.ts";
import { siteConfig } from "#site.config.ts";
import { draftLeadMail } from "./draft-lead-mail.ts";
import { linkToCall, readCallLink } from "./read-call-link.ts";
import { findLead } from "./leads-store.ts";

export const leadMailKind = "lead-confirmation";

const en = {
  subject: "We have your answers: what happens next",
  title: (firstName: string | null) =>
    firstName === null ? "Thank you" : `Thank you, ${firstName}`,
  received: `Your answers are with us. One of us will get back to you within ${siteConfig.answerWithinHours} hours.`,
  next: "Until then there is nothing you have to do. The talk is free, and you don't have to buy anything. If you like, choose the time yourself:",
  schedule: "Choose a time for a call",
  blueprint: "Below is your first page. It is made from your answers alone, for you to keep.",
  /** There is no link to the sheet: its address would have to hold the answers. */
  again: `You can also open this first page on the phone or computer where you answered, if you chose to keep it there. That works for ${longestKeptDays} days. On any other device you will find the empty questions.`,
  open: "Open my Blueprint there",
  reason:
    "You get this once because somebody answered our questions with this email address. If that wasn't you, please ignore it.",
};

const es: typeof en = {
  subject: "Tenemos sus respuestas: lo que sigue ahora",
  title: (firstName) => (firstName === null ? "Gracias" : `Gracias, ${firstName}`),
  received: `Ya tenemos sus respuestas. Uno de nosotros se comunicará con usted en menos de ${siteConfig.answerWithinHours} horas.`,
  next: "Hasta entonces no tiene que hacer nada. La conversación es gratis y no tiene que comprar nada. Si lo prefiere, elija usted la hora:",
  schedule: "Elegir la hora de una llamada",
  blueprint: "Abajo está su primera página. Está hecha solo con sus respuestas y es para usted.",
  again: `También puede abrir esta primera página en el teléfono o la computadora donde contestó, si eligió guardarla ahí. Eso funciona por ${longestKeptDays} días. En cualquier otro dispositivo verá las preguntas sin contestar.`,
  open: "Abrir ahí mi Plan Familiar",
  reason:
    "Recibe este mensaje una sola vez. Alguien contestó nuestras preguntas con este correo electrónico. Si no fue usted, no le haga caso.",
};

const leadMailWords: Localized<typeof en> = editable("mail/lead", { en, es });

/** In place of a promise and of the link to a call, where nobody of the agency holds a license. */
const nobodyThere: Localized<{ readonly text: string }> = editable("mail/lead-elsewhere", {
  en: {
    text: "Your answers are with us. None of us is licensed where you live yet. We will write to you who can talk with you about insurance there.",
  },
  es: {
    text: "Ya tenemos sus respuestas. Ninguno de nosotros tiene licencia donde usted vive. Le escribiremos quién puede hablar con usted sobre seguros allí.",
  },
});

/**
 * What a family is written once: that we have their answers, what happens next, and their first
 * page. Of what they typed it repeats a first name and nothing else.
 */
export const leadMail: MailTemplate = {
  kind: leadMailKind,
  async render(ctx, { recordId, locale }, now) {
    const lead = recordId === null ? null : await findLead(ctx.database.db, recordId);
    // The family may have asked since not to be written to.
    if (!lead || lead.doNotContactReason !== null) return null;
    const links = listRightsLinks(ctx, { ...lead, kind: "lead" }, { locale, now });
    const scheduleUrl = linkToCall(await readCallLink(ctx, lead.id));
    return writeLeadMail(ctx, { ...lead, scheduleUrl }, locale, links);
  },
  samples(ctx, locale) {
    const { scheduleUrl, siteUrl } = ctx.config;
    const links = listSampleLinks(ctx, locale);
    const family = { ...sampleFamily, scheduleUrl, language: locale };
    const { subject, body = "" } = draftLeadMail(family, siteUrl);
    return {
      "mail/lead": writeLeadMail(ctx, family, locale, links),
      "mail/lead-elsewhere": writeLeadMail(ctx, { ...family, scheduleUrl: null }, locale, links),
      "mail/lead-draft": frameWritten({ subject, text: body.trim() }, locale, links),
    };
  },
};

type Mailed = BlueprintAnswers & Pick<Lead, "fullName" | "timestamp">;

/** Its answers are of every kind, so that the page has a sentence of each. */
const sampleFamily: Mailed = {
  fullName: sampleName,
  timestamp: "2026-01-15T17:00:00.000Z",
  q1: "no",
  q2: "not-sure",
  q3: "yes",
  q4: "not-sure",
  q5: "yes",
  q6: "protecting-family",
  q7: "yes",
  q8: "no",
  q9: "not-sure",
};

function writeLeadMail(
  ctx: Ctx,
  lead: Mailed & {
    /** Null where nobody may advise: no call is promised then. */
    readonly scheduleUrl: string | null;
  },
  locale: Locale,
  footerLinks: readonly MailLink[],
): Mail {
  const words = leadMailWords[locale];
  const firstName = readFirstName(lead.fullName);
  const day = formatMailDay(new Date(lead.timestamp), locale);
  const href = ctx.config.siteUrl + localPath(questionnairePath, locale);
  return frameMail({
    locale,
    subject: words.subject,
    title: words.title(firstName),
    blocks: [
      ...writePlan(lead.scheduleUrl, locale),
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
    footerLinks,
  });
}

function writePlan(href: string | null, locale: Locale): MailBlock[] {
  if (href === null) return [{ kind: "text", text: nobodyThere[locale].text }];
  const { received, next, schedule } = leadMailWords[locale];
  return [
    { kind: "text", text: received },
    { kind: "text", text: next },
    { kind: "button", link: { label: schedule, href } },
  ];
}

function writeBlueprintBlocks(
  lead: BlueprintAnswers,
  locale: Locale,
  siteUrl: string,
): MailBlock[] {
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
