import type { Erasure } from "#features/crm/core/erasure.ts";
import type { Localized } from "#platform/core/locale.ts";

interface CrmErasureWords {
  readonly title: string;
  readonly intro: string;
  readonly states: Readonly<Record<Erasure["status"], string>>;
  readonly records: (ids: string) => string;
  readonly retry: string;
}

export const crmErasureWords: Localized<CrmErasureWords> = {
  en: {
    title: "People to erase",
    intro:
      "These people asked us to delete what we hold. Their CRM records go too. A name stands nowhere any more, only the CRM's own number until it is done.",
    states: { pending: "Waiting", done: "Deleted", failed: "Failed" },
    records: (ids) => `Record ${ids}`,
    retry: "Try again",
  },
};
