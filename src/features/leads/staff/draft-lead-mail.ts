import { type Localized, localPath } from "#platform/core/locale.ts";
import { readFirstName } from "#platform/core/person/first-name.ts";
import { questionnairePath } from "#features/site/core/navigation.ts";
import { siteConfig } from "#site.config.ts";
import type { Lead } from "#features/leads/core/lead.ts";

const en = {
  subject: `Your answers: ${siteConfig.shortName}`,
  hello: (firstName: string | null) => (firstName === null ? "Hello," : `Hello ${firstName},`),
  thanks: "Thank you for your answers.",
  open: "If you chose to keep your Blueprint, it opens on the phone or computer where you answered:",
};

const es: typeof en = {
  subject: `Sus respuestas: ${siteConfig.shortName}`,
  hello: (firstName) => (firstName === null ? "Buenos días:" : `Hola, ${firstName}:`),
  thanks: "Gracias por sus respuestas.",
  open: "Si eligió guardar su Plan Familiar, se abre en el teléfono o la computadora donde contestó:",
};

const words: Localized<typeof en> = { en, es };

/**
 * How an email to a family begins, in its language: greeting and the way to its Blueprint. Whoever
 * writes says the rest.
 *
 * @param siteUrl without a slash at its end.
 */
export function draftLeadMail(
  { fullName, language }: Pick<Lead, "fullName" | "language">,
  siteUrl: string,
): { readonly subject: string; readonly body: string } {
  const { subject, hello, thanks, open } = words[language];
  const link = siteUrl + localPath(questionnairePath, language);
  return { subject, body: `${hello(readFirstName(fullName))}\n\n${thanks} ${open}\n${link}\n\n` };
}
