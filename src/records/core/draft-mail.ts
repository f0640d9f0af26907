import type { Locale, Localized } from "#platform/core/locale.ts";
import { readFirstName } from "#platform/core/person/first-name.ts";

const hello: Localized<(firstName: string | null) => string> = {
  en: (firstName) => (firstName === null ? "Hello," : `Hello ${firstName},`),
  es: (firstName) => (firstName === null ? "Buenos días:" : `Hola, ${firstName}:`),
};

/** How an email to somebody begins, in their language. */
export const greet = (fullName: string, language: Locale): string =>
  hello[language](readFirstName(fullName));
