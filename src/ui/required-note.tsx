import type { Locale, Localized } from "#platform/core/locale.ts";

const words: Localized<string> = { en: "Fields with an asterisk (*) are required." };

/** Above a form: what the mark beside a label says. */
export function RequiredNote({ locale }: { readonly locale: Locale }) {
  return <p className="text-sm text-ink-muted">{words[locale]}</p>;
}
