import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { z } from "zod";
import { safeParse } from "zod/v4/core";
import { defaultLocale, type Locale, type Localized } from "#platform/core/locale.ts";
import type { Setting, StoredSetting } from "#platform/core/setting.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { emptyAsUnset } from "#platform/http/lists.ts";
import { dayMs } from "#platform/core/durations.ts";

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

interface SettingChange {
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
  if (version !== null && version !== current) {
    // It is stored: the answer to the first press was lost, or somebody else chose the same.
    return before && isDeepStrictEqual(before.value, value) ? toStored(setting, before) : null;
  }
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

const sentences: Localized<(name: string) => string> = {
  en: (name) => `${name} must be a date such as 2026-11-21, or a time such as 2026-11-21T05:00:00Z`,
  es: (name) => `${name} debe ser una fecha como 2026-11-21 o un momento como 2026-11-21T05:00:00Z`,
};

const day = /^\d{4}-\d{2}-\d{2}$/;
const instant = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);
/** Years that a list may have and the database can read: it knows no year 0, and none of five digits. */
const likelyYear = /^(?:19|2\d)/;

/** From when and until when a list goes; days are UTC's, and `to` is the end of its day. */
export function periodFields(locale: Locale) {
  return {
    from: readMoment(sentences[locale]("from"), 0),
    to: readMoment(sentences[locale]("to"), 1),
  };
}

/** A moment that a call names; a day alone is its beginning, by UTC. */
export const momentField = (locale: Locale, name: string) => readMoment(sentences[locale](name), 0);

function readMoment(message: string, daysAfter: number) {
  return z.preprocess(
    emptyAsUnset,
    z
      .string(message)
      .refine((text) => likelyYear.test(text) && instant.safeParse(text).success, message)
      .transform((text) => toMoment(text, daysAfter))
      .optional(),
  );
}

/** A day's beginning, or for `daysAfter` 1 its end, by UTC; an instant as it is. */
function toMoment(text: string, daysAfter: number): Date {
  const start = new Date(text);
  return day.test(text) ? new Date(start.getTime() + daysAfter * dayMs) : start;
}
