import type { Locale, Localized } from "#platform/core/locale.ts";

type FailureName = "NotAllowedError" | "AbortError" | "SecurityError" | "InvalidStateError";

const canceled = "No passkey was used. You can try again.";

const sentences: Localized<Readonly<Record<FailureName, string>>> = {
  en: {
    NotAllowedError: canceled,
    AbortError: canceled,
    SecurityError: "Passkeys work only at the site's own address. Please open the site there.",
    InvalidStateError: "This device has a passkey for your account already.",
  },
};

/** What to do when a browser gave no passkey; null for a failure that has nothing to do with one. */
export function describePasskeyFailure(failure: unknown, locale: Locale): string | null {
  const name = failure instanceof Error ? failure.name : "";
  const known = sentences[locale];
  return Object.hasOwn(known, name) ? known[name as FailureName] : null;
}
