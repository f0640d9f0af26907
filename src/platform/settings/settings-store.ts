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

/** Values that admins chose; a setting without a row has its initial value. */
export const settingsTable = pgTable("settings", {
  key: text().primaryKey(),
  value: jsonb().$type<object>().notNull(),
  version: integer().notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
  updatedBy: text("updated_by").notNull(),
});

type SettingRow = typeof settingsTable.$inferSelect;

/** The current value, read from the database at every call, so that every process sees changes. */
export async function readSetting<Value extends object>(
  db: Db,
  setting: Setting<Value>,
): Promise<Value> {
  return (await readStoredSetting(db, setting)).value;
}

/** The value with who changed it, and when. */
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
  /** Null when a change by somebody else in the meantime may be overwritten. */
  readonly version?: number | null;
}

/**
 * Stores the whole value, which its schema has validated.
 *
 * @returns null when somebody else changed it since `version` was read.
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
    // The same value is stored already: the response to the first attempt was lost, or somebody
    // else chose the same.
    return before && isDeepStrictEqual(before.value, value) ? toStored(setting, before) : null;
  }
  const next = { key, value, version: current + 1, updatedAt: now, updatedBy: by };
  await tx.update(settingsTable).set(next).where(eq(settingsTable.key, key));
  return toStored(setting, next);
}

/** Another version of the site may have stored a value that this one does not allow. */
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
/**
 * Years that make sense for a list and that PostgreSQL reads: it accepts no year 0, and five-digit
 * years only in another format.
 */
const likelyYear = /^(?:19|2\d)/;

/** The period of a list; days are in UTC, and `to` includes its day. */
export function periodFields(locale: Locale) {
  return {
    from: readMoment(sentences[locale]("from"), 0),
    to: readMoment(sentences[locale]("to"), 1),
  };
}

/** A moment in a query; a day alone means its beginning in UTC. */
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

/** The beginning of a day in UTC, or its end with `daysAfter` 1; an instant as it is. */
function toMoment(text: string, daysAfter: number): Date {
  const start = new Date(text);
  return day.test(text) ? new Date(start.getTime() + daysAfter * dayMs) : start;
}
