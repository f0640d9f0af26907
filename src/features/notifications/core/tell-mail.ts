import type { Locale, Localized } from "#platform/core/locale.ts";
import type { HeldFact } from "#platform/core/person.ts";

const mailWords: Localized<Readonly<Record<"sent" | "notSent", string>>> = {
  en: { sent: "An email we sent you", notSent: "An email to you that did not go out" },
};

/** That a mail went to somebody, in plain words: what stood in it is not kept. */
export function tellMail(
  { isSent }: { readonly isSent: boolean },
  locale: Locale,
): { readonly title: string; readonly facts: readonly HeldFact[] } {
  const { sent, notSent } = mailWords[locale];
  return { title: isSent ? sent : notSent, facts: [] };
}
