import { eq } from "drizzle-orm";
import { integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { safeParse } from "zod/v4/core";
import { defaultLocale } from "#platform/core/locale.ts";
import type { Setting, StoredSetting } from "#platform/core/setting.ts";
import type { Db, Tx } from "./database.ts";

/** What admins chose while the site runs; without a row a setting has its first value. */
export const settingsTable = pgTable("settings", {
  key: text().primaryKey(),
  value: jsonb().$type<object>().notNull(),
  version: integer().notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
  updatedBy: text("updated_by").notNull(),
});

type SettingRow = typeof settingsTable.$inferSelect;

/** As it is now, in every process: it is read anew each time. */
export async function readSetting<Value extends object>(
  db: Db,
  setting: Setting<Value>,
): Promise<Value> {
  return (await readStoredSetting(db, setting)).value;
}

/** With who chose it, and when. */
export async function readStoredSetting<Value extends object>(
  db: Db,
  setting: Setting<Value>,
): Promise<StoredSetting<Value>> {
  const [row] = await db.select().from(settingsTable).where(eq(settingsTable.key, setting.key));
  return toStored(setting, row);
}

export interface SettingChange {
  readonly by: string;
  readonly now: Date;
  /** Null when it does not matter what somebody else chose meanwhile. */
  readonly version?: number | null;
}

/**
 * Stores the whole value, as its schema allows it.
 *
 * @returns null when somebody else chose something since `version` was read.
 */
export async function writeSetting<Value extends object>(
  tx: Tx,
  setting: Setting<Value>,
  value: Value,
  { by, now, version = null }: SettingChange,
): Promise<StoredSetting<Value> | null> {
  const { key } = setting;
  const begins = { key, value: setting.initial, version: 0, updatedAt: now, updatedBy: by };
  await tx.insert(settingsTable).values(begins).onConflictDoNothing();
  const [before] = await tx
    .select()
    .from(settingsTable)
    .where(eq(settingsTable.key, key))
    .for("update");
  const current = before?.version ?? 0;
  if (version !== null && version !== current) return null;
  const next = { key, value, version: current + 1, updatedAt: now, updatedBy: by };
  await tx.update(settingsTable).set(next).where(eq(settingsTable.key, key));
  return toStored(setting, next);
}

/** Another edition of the site may have stored what this one does not allow. */
function toStored<Value extends object>(
  { schema, initial }: Setting<Value>,
  row: SettingRow | undefined,
): StoredSetting<Value> {
  if (!row || row.version === 0) {
    return { value: initial, version: 0, updatedAt: null, updatedBy: null };
  }
  const parsed = safeParse(schema(defaultLocale), row.value);
  return {
    value: parsed.success ? parsed.data : initial,
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedBy,
  };
}
