import { eq } from "drizzle-orm";
import { boolean, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { defaultCrmSettings, type CrmSettings } from "#features/crm/core/crm-settings.ts";
import type { FieldChoices } from "#features/crm/core/field-map.ts";
import type { Db, Tx } from "#platform/database/database.ts";

/** The settings that an admin chose for each provider. Without a row the defaults apply. */
export const crmSettingsTable = pgTable("crm_settings", {
  provider: text().primaryKey(),
  enabled: boolean().notNull().default(false),
  /** Since when new leads are sent; null while the provider is off. */
  enabledAt: timestamp("enabled_at", { withTimezone: true }),
  settings: jsonb().$type<CrmSettings>().notNull(),
  fieldChoices: jsonb("field_choices").$type<FieldChoices>().notNull().default({}),
});

export type ProviderSettings = typeof crmSettingsTable.$inferSelect;

function defaultsOf(provider: string): ProviderSettings {
  const settings = defaultCrmSettings;
  return { provider, enabled: false, enabledAt: null, settings, fieldChoices: {} };
}

export async function findProviderSettings(db: Db, provider: string): Promise<ProviderSettings> {
  const rows = await db
    .select()
    .from(crmSettingsTable)
    .where(eq(crmSettingsTable.provider, provider));
  return rows[0] ?? defaultsOf(provider);
}

/** One for each of `connections`, in the same order. */
export async function listProviderSettings(
  db: Db,
  connections: ReadonlyArray<{ readonly definition: { readonly id: string } }>,
): Promise<ProviderSettings[]> {
  const rows = await db.select().from(crmSettingsTable);
  return connections.map(
    ({ definition: { id } }) => rows.find(({ provider }) => provider === id) ?? defaultsOf(id),
  );
}

/**
 * Locks and reads the settings for a change. Others who want to change them wait until `tx` ends.
 */
export async function lockProviderSettings(tx: Tx, provider: string): Promise<ProviderSettings> {
  await tx.insert(crmSettingsTable).values(defaultsOf(provider)).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(crmSettingsTable)
    .where(eq(crmSettingsTable.provider, provider))
    .for("update");
  return row ?? defaultsOf(provider);
}
