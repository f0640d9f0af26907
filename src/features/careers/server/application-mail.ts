import { findRecord } from "#features/casework/server/case-store.ts";
import type { Localized } from "#platform/core/locale.ts";
import { readFirstName } from "#platform/core/person/first-name.ts";
import { listRightsLinks } from "#features/consent/server/stop-calls.ts";
import { frameMail } from "#platform/mail/frame-mail.ts";
import type { MailTemplate } from "#platform/mail/mail-template.ts";
import { applicationsTable } from "./application-record.ts";

export const applicationMailKind = "application-confirmation";

const en = {
  subject: "We have your application",
  title: (firstName: string | null) =>
    firstName === null ? "Thank you" : `Thank you, ${firstName}`,
  received: (withResume: boolean): string =>
    withResume ? "Your application and your resume are with us." : "Your application is with us.",
  next: "We read each one ourselves. One of us will write or call you, whatever the answer is.",
  reason:
    "You get this once because somebody applied on our careers page with this email address. If that wasn't you, please ignore it.",
};

const es: typeof en = {
  subject: "Ya tenemos su solicitud",
  title: (firstName) => (firstName === null ? "Gracias" : `Gracias, ${firstName}`),
  received: (withResume) =>
    withResume ? "Recibimos su solicitud y su currículum." : "Recibimos su solicitud.",
  next: "Nosotros mismos leemos cada una. Uno de nosotros le escribirá o le llamará, sea cual sea la respuesta.",
  reason:
    "Recibe este mensaje una sola vez. Alguien hizo una solicitud de trabajo en nuestro sitio con este correo electrónico. Si no fue usted, no le haga caso.",
};

const applicationMailWords: Localized<typeof en> = { en, es };

/** What an applicant is written once. */
export const applicationMail: MailTemplate = {
  kind: applicationMailKind,
  async render(ctx, { recordId, locale }, now) {
    const { db } = ctx.database;
    const application =
      recordId === null ? null : await findRecord(db, applicationsTable, recordId);
    if (!application || application.deletedAt !== null) return null;
    const words = applicationMailWords[locale];
    return frameMail({
      locale,
      subject: words.subject,
      title: words.title(readFirstName(application.fullName)),
      blocks: [
        { kind: "text", text: words.received(application.resumePath !== null) },
        { kind: "text", text: words.next },
      ],
      reason: words.reason,
      footerLinks: listRightsLinks(ctx, { ...application, kind: "application" }, { locale, now }),
    });
  },
};
