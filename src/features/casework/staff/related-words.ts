import type { CaseKind } from "#features/casework/core/case-record.ts";
import { formatNumber } from "#platform/core/format-number.ts";
import type { Localized } from "#platform/core/locale.ts";

type RelatedWords = Readonly<
  Record<"title" | "note" | "sameEmail" | "samePhone" | "both", string>
> & {
  readonly kinds: Readonly<Record<CaseKind, string>>;
  /** The way to the list that tells the rest. */
  readonly all: Readonly<Record<CaseKind, string>>;
  readonly shown: (shown: number, total: number) => string;
  readonly more: (count: number) => string;
};

export const relatedWords: Localized<RelatedWords> = {
  en: {
    title: "Same person",
    note: "Found by email address or phone number. Nothing was merged.",
    sameEmail: "Same email",
    samePhone: "Same phone",
    both: "Same email and phone",
    kinds: { lead: "Lead", inquiry: "Inquiry", application: "Application" },
    all: {
      lead: "See all such leads",
      inquiry: "See all such inquiries",
      application: "See all such applications",
    },
    more: (count) => `${formatNumber(count, "en")} more`,
    shown: (shown, total) => `The newest ${shown} of ${formatNumber(total, "en")}.`,
  },
};
