import type { Locale, Localized } from "#platform/core/locale.ts";
import type { HeldFact } from "#platform/core/person.ts";
import { inquirySubjectLabels } from "./inquiry-subjects.ts";
import type { Inquiry } from "./inquiry.ts";

type TellWords = Readonly<
  Record<"title" | "fullName" | "email" | "phone" | "subject" | "message", string>
>;

const tellWords: Localized<TellWords> = {
  en: {
    title: "Your message from the contact page",
    fullName: "Full name",
    email: "Email",
    phone: "Phone",
    subject: "Subject",
    message: "Message",
  },
};

/** Everything of an inquiry in plain words, for whoever sent it. */
export function tellInquiry(
  { fullName, email, phone, subject, message }: Inquiry,
  locale: Locale,
): { readonly title: string; readonly facts: readonly HeldFact[] } {
  const { title, ...labels } = tellWords[locale];
  const values = {
    fullName,
    email,
    phone,
    subject: inquirySubjectLabels[locale][subject] ?? subject,
    message,
  };
  const facts = (Object.keys(values) as Array<keyof typeof values>)
    .map((field) => ({ label: labels[field], value: values[field] }))
    .filter(({ value }) => value !== "");
  return { title, facts };
}
