import type { Locale, Localized } from "#platform/core/locale.ts";
import type { HeldFact } from "#platform/core/person.ts";
import type { Application } from "./application.ts";

const fields = [
  "fullName",
  "email",
  "phone",
  "linkedinUrl",
  "message",
  "resumeFileName",
] as const satisfies ReadonlyArray<keyof Application>;

type TellWords = Readonly<Record<"title" | (typeof fields)[number], string>>;

const tellWords: Localized<TellWords> = {
  en: {
    title: "Your application from the careers page",
    fullName: "Full name",
    email: "Email",
    phone: "Phone",
    linkedinUrl: "LinkedIn address",
    message: "Message",
    resumeFileName: "Resume",
  },
};

/** Everything of an application in plain words, for whoever sent it. */
export function tellApplication(
  application: Application,
  locale: Locale,
): { readonly title: string; readonly facts: readonly HeldFact[] } {
  const words = tellWords[locale];
  const facts = fields
    .map((field) => ({ label: words[field], value: application[field] ?? "" }))
    .filter(({ value }) => value !== "");
  return { title: words.title, facts };
}
