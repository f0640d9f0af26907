import { editable } from "#platform/core/edition/edition.ts";
import { greet } from "#records/core/draft-mail.ts";
import { type Localized, localPath } from "#platform/core/locale.ts";
import { questionnairePath } from "#features/site/core/navigation.ts";
import { siteConfig } from "#site.config.ts";
import {
  type BlueprintAnswers,
  listUnsure,
  nameFirst,
} from "#features/leads/core/blueprint/blueprint.ts";
import type { OpenedLead } from "#features/leads/core/lead.ts";
import type { MailDraft } from "#records/core/draft-mail.ts";

const en = {
  subject: `Your answers: ${siteConfig.shortName}`,
  thanks: "Thank you for your answers.",
  first: (sentence: string) => `What I read in them first: ${sentence}`,
  unsure: "You were not sure about:",
  call: "We can go through it on a call. Choose a time that suits you:",
  open: "If you chose to keep your Blueprint, it opens on the phone or computer where you answered:",
};

const es: typeof en = {
  subject: `Sus respuestas: ${siteConfig.shortName}`,
  thanks: "Gracias por sus respuestas.",
  first: (sentence) => `Lo que leo primero en ellas: ${sentence}`,
  unsure: "Usted no tenía claro:",
  call: "Podemos verlo en una llamada. Elija la hora que le convenga:",
  open: "Si eligió guardar su Plan Familiar, se abre en el teléfono o la computadora donde contestó:",
};

const words: Localized<typeof en> = editable("mail/lead-draft", { en, es });

/**
 * An email to a family, in its language: what comes first for it, what it was not sure of, where it
 * chooses a time for a call, and the way to its Blueprint. The sentences are the agency's, of the
 * edition in force; whoever writes may change all of it.
 *
 * @param lead its `scheduleUrl` is null where nobody may advise: then no call is offered.
 * @param siteUrl without a slash at its end.
 */
export function draftLeadMail(
  lead: BlueprintAnswers &
    Pick<OpenedLead, "fullName" | "language"> & {
      readonly scheduleUrl: string | null;
    },
  siteUrl: string,
): MailDraft {
  const { language, fullName, scheduleUrl } = lead;
  const { subject, thanks, first, unsure, call, open } = words[language];
  const link = siteUrl + localPath(questionnairePath, language);
  const topics = listUnsure(lead, language).map((name) => `- ${name}`);
  const parts = [
    greet(fullName, language),
    `${thanks} ${first(nameFirst(lead, language))}`,
    ...(topics.length > 0 ? [[unsure, ...topics].join("\n")] : []),
    ...(scheduleUrl === null ? [] : [`${call}\n${scheduleUrl}`]),
    `${open}\n${link}`,
  ];
  return { subject, body: `${parts.join("\n\n")}\n\n`, isWhole: true };
}
