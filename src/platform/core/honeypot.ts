import * as z from "zod/mini";
import type { Locale } from "./locale.ts";
import { textMessages } from "./readable-text.ts";
import type { IntakeStatus } from "./intake-status.ts";

/** A form's hidden field: no person sees it, so anything in it marks a machine. */
export function honeypotField(locale: Locale) {
  return z.optional(z.nullable(z.string(textMessages[locale].context)));
}

/** A machine is answered like anyone, but what it sent is set aside. */
export function judgeHoneypot(website: z.infer<ReturnType<typeof honeypotField>>): IntakeStatus {
  return website ? "quarantined" : "received";
}
