import type { Localized } from "#platform/core/locale.ts";

interface CallWindowWords {
  /** @param there the time there, or the times where nobody knows which. */
  readonly open: (there: string) => string;
  readonly closed: (there: string) => string;
  /** @param yours when it is fine to call again, by the reader's own clock. */
  readonly opens: (yours: string) => string;
  readonly closes: (yours: string) => string;
  readonly unknown: string;
}

export const callWindowWords: Localized<CallWindowWords> = {
  en: {
    open: (there) => `Fine to call: it is ${there} there.`,
    closed: (there) => `Do not call now: it is ${there} there.`,
    opens: (yours) => `Fine again from ${yours} your time.`,
    closes: (yours) => `Until ${yours} your time.`,
    unknown: "Check the time there first. This ZIP code does not tell it.",
  },
};
