import { eq } from "drizzle-orm";
import type { CrmFieldKey } from "#features/crm/core/crm-fields.ts";
import type { CrmConfigChange, CrmSettings } from "#features/crm/core/crm-settings.ts";
import type { FieldChoices } from "#features/crm/core/field-map.ts";
import type { Database } from "#platform/database/database.ts";
import {
  crmSettingsTable,
  lockProviderSettings,
  type ProviderSettings,
} from "./provider-settings-store.ts";
import { lookAtAll } from "./presence/look-again.ts";

type SettingsChange = CrmConfigChange & { readonly fieldChoices?: FieldChoices };

/** The fields that tell a CRM what has to stay true there; the answers say whether they agreed. */
const truthFields: readonly CrmFieldKey[] = [
  ...(["contactConsent", "answers", "phone", "zipCode"] as const),
  ...(["fullName", "firstName", "lastName"] as const),
];

/**
 * Changes only what is named; two admins who change different things both get theirs. Whoever is at
 * the CRM is looked at again in the same transaction: a rule that was saved and a look that was lost
 * would leave there what is no longer so.
 *
 * @param describeChange is given what is saved, which nobody else changes meanwhile.
 */
export function changeProviderSettings(
  database: Database,
  provider: string,
  describeChange: SettingsChange | ((current: ProviderSettings) => SettingsChange),
  now: Date,
): Promise<ProviderSettings> {
  return database.transaction(async (tx) => {
    const current = await lockProviderSettings(tx, provider);
    const change = typeof describeChange === "function" ? describeChange(current) : describeChange;
    const enabled = change.enabled ?? current.enabled;
    const next: ProviderSettings = {
      provider,
      enabled,
      enabledAt: enabled ? (current.enabledAt ?? now) : null,
      settings: { ...current.settings, ...change.settings } as CrmSettings,
      fieldChoices: { ...current.fieldChoices, ...change.fieldChoices },
    };
    await tx.update(crmSettingsTable).set(next).where(eq(crmSettingsTable.provider, provider));
    const isMapped = isTruthMapped(current.fieldChoices, next.fieldChoices);
    const isRule = change.enabled !== undefined || change.settings !== undefined;
    if (isRule || isMapped) await lookAtAll(tx, now, { provider, isMapped });
    return next;
  });
}

/**
 * Whether a field that has to stay true goes to a place where it did not go before. What changed
 * while it was switched off, and what was removed, is not known there.
 */
function isTruthMapped(before: FieldChoices, after: FieldChoices): boolean {
  return truthFields.some((key) => {
    const choice = after[key];
    const isSame = before[key]?.enabled === true && before[key].remoteField === choice?.remoteField;
    return choice?.enabled === true && !isSame;
  });
}
