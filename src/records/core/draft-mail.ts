import type { Locale, Localized } from "#platform/core/locale.ts";
import { readFirstName } from "#platform/core/person/first-name.ts";

/** The beginning of an email. */
export interface MailDraft {
  readonly subject: string;
  readonly body?: string;
  /** The draft says all that is needed; others are not sent before somebody wrote more. */
  readonly isWhole?: boolean;
}

const hello: Localized<(firstName: string | null) => string> = {
  en: (firstName) => (firstName === null ? "Hello," : `Hello ${firstName},`),
  es: (firstName) => (firstName === null ? "Buenos días:" : `Hola, ${firstName}:`),
};

/** How an email to somebody begins, in their language. */
export const greet = (fullName: string, language: Locale): string =>
  hello[language](readFirstName(fullName));
