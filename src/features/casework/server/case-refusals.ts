import type { CaseKind } from "#features/casework/core/case-record.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { CaseRefusal } from "./case-store.ts";

/** Why nothing was done, for each kind of record. */
export const caseRefusals: Readonly<
  Record<CaseKind, Readonly<Record<CaseRefusal, Localized<string>>>>
> = {
  lead: {
    missing: { en: "There is no lead with this address." },
    deleted: { en: "This lead was deleted. Restore it first." },
    changed: { en: "Somebody changed this lead since you opened it." },
  },
  inquiry: {
    missing: { en: "There is no inquiry with this address." },
    deleted: { en: "This inquiry was deleted. Restore it first." },
    changed: { en: "Somebody changed this inquiry since you opened it." },
  },
  application: {
    missing: { en: "There is no application with this address." },
    deleted: { en: "This application was deleted. Restore it first." },
    changed: { en: "Somebody changed this application since you opened it." },
  },
};
