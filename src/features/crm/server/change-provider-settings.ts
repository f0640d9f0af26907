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

/**
 * The fields that must stay true at a CRM. The answers are one of them, because they say whether
 * the family agreed to calls.
 */
const truthFields: readonly CrmFieldKey[] = [
  ...(["contactConsent", "answers", "phone", "zipCode"] as const),
  ...(["fullName", "firstName", "lastName"] as const),
];

/**
 * Changes only the settings that are named, so two admins who change different settings both
 * succeed. Marks everyone in the CRM for a new look in the same transaction: if that were lost
 * after a rule was saved, the CRM would keep outdated data.
 *
 * @param describeChange receives the saved settings, which nobody else can change meanwhile.
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
 * Whether a field that must stay true is now sent to a place where it was not sent before. That
 * place lacks what changed or was removed while the field was off.
 */
function isTruthMapped(before: FieldChoices, after: FieldChoices): boolean {
  return truthFields.some((key) => {
    const choice = after[key];
    const isSame = before[key]?.enabled === true && before[key].remoteField === choice?.remoteField;
    return choice?.enabled === true && !isSame;
  });
}
