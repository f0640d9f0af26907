import { randomBytes } from "node:crypto";
import { eq, gt, and, desc, inArray, sql, type SQL } from "drizzle-orm";
import {
  boolean,
  type PgColumn,
  type PgTable,
  index,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { phoneIndex, columnSharesNumber } from "#records/server/record-table.ts";
import type {
  ConsentKind,
  ConsentSource,
  OriginalText,
  Refusal,
  RevocationChannel,
} from "#features/consent/core/consent.ts";
import type { PersonKeys } from "#platform/core/person/person.ts";
import { emailKey } from "#platform/core/person/contact-details.ts";
import { joinPhoneKeys, readPhoneKey, splitPhoneKey } from "#platform/core/person/phone.ts";
import type { Database, Db, Tx } from "#platform/database/database.ts";
import { asOneParameter } from "#platform/database/insert-rows.ts";
import {
  hashKeyed,
  type AppSecret,
  reseal,
  seal,
  unseal,
  type ResealCounts,
} from "#platform/secrets/seal.ts";
import { settingsTable } from "#platform/settings/settings-store.ts";

/** Prefix of a proof's keys: the database lets a consent be reduced only to keys with it. */
const proofMark = "sha256:";
const settingKey = "consent-proof-keys";
const place = { purpose: "consent proofs" };
const keyBytes = 32;
const stepRows = 1_000;

/** Keys of this process's site; the first one makes new proofs. */
let proofKeys: readonly string[] = [];

/** For tests; a site opens its own keys. */
export function useProofKeys(keys: readonly string[]): void {
  proofKeys = keys;
}

/**
 * Opens the keys of the site's proofs, and creates the first one; called before any question about
 * consent. The keys are random and sealed with APP_SECRET, not derived from it: otherwise a change
 * of the secret would invalidate the proofs of five years. A key that no secret opens is kept.
 *
 * @param onLost called when none of the stored keys opens, before another one is created.
 */
export function openProofKeys(
  { transaction }: Pick<Database, "transaction">,
  secret: AppSecret,
  onLost: () => void,
): Promise<ResealCounts> {
  return transaction(async (tx) => {
    const begins = { key: settingKey, value: [], version: 1, updatedBy: "start" };
    await tx
      .insert(settingsTable)
      .values({ ...begins, updatedAt: new Date() })
      .onConflictDoNothing();
    const isOurs = eq(settingsTable.key, settingKey);
    const [row] = await tx.select().from(settingsTable).where(isOurs).for("update");
    const kept = (row?.value ?? []) as readonly string[];
    const outcomes = kept.map((sealed) => reseal(sealed, secret, place));
    const next = kept.map((sealed, index) => {
      const outcome = outcomes[index];
      return outcome && outcome !== "lost" ? outcome.sealed : sealed;
    });
    const lost = outcomes.filter((outcome) => outcome === "lost").length;
    if (lost === kept.length) {
      if (lost > 0) onLost();
      next.push(seal(randomBytes(keyBytes).toString("base64url"), secret, place));
    }
    if (next.some((sealed, index) => sealed !== kept[index])) {
      await tx.update(settingsTable).set({ value: next, updatedAt: new Date() }).where(isOurs);
    }
    proofKeys = next.flatMap((sealed) => unseal(sealed, secret, place) ?? []).toReversed();
    return { again: outcomes.filter((outcome) => outcome !== null).length - lost, lost };
  });
}

/** @param phone as it was typed; null where there is none. */
export function readPersonKeys(person: {
  readonly email: string;
  readonly phone: string | null;
}): PersonKeys {
  return { emailKey: emailKey(person.email), phoneKey: readPhoneKey(person.phone) };
}

/**
 * Replaces an erased person's key: only with the site's secret can the proof be found by trying.
 */
export function hashPersonKey(key: string): string {
  return mapKeys(key, (each) => (isProofKey(each) ? each : hash(each, listProofKeys()[0])));
}

/** Hashes each number separately: a proof of two together would be found by neither. */
const mapKeys = (key: string, map: (each: string) => string) =>
  joinPhoneKeys(splitPhoneKey(key).map(map));

/** The plain text of a proof, or of those in a key of several numbers, if it is known. */
export const readPlainKey = (key: string, plain: ReadonlyMap<string, string>) =>
  mapKeys(key, (each) => plain.get(each) ?? each);

function listProofKeys(): readonly [string, ...string[]] {
  const [newest, ...older] = proofKeys;
  if (newest === undefined) throw new Error("The keys of proofs were not opened.");
  return [newest, ...older];
}

const hash = (key: string, proofKey: string) =>
  proofMark + hashKeyed(`consent-proof\0${key}`, proofKey);

export function hashKeys({ emailKey: email, phoneKey: phone }: PersonKeys): PersonKeys {
  return { emailKey: hashPersonKey(email), phoneKey: hashPersonKey(phone) };
}

/** Whether a key is a proof, whose plain text nobody knows anymore. */
export const isProofKey = (key: string): boolean => key.startsWith(proofMark);

/** All stored forms of each of these keys, mapped back to the key. */
export function withProofKeys(keys: readonly string[]): ReadonlyMap<string, string> {
  const known = keys.flatMap(splitPhoneKey);
  return new Map(
    known.flatMap((key) => {
      const hashes = isProofKey(key) ? [] : listProofKeys().map((each) => hash(key, each));
      return [key, ...hashes].map((form) => [form, key] as const);
    }),
  );
}

/**
 * The plain keys in a table that match these proofs. All rows are read and hashed here, in batches,
 * because the database does not have the secret: only after an erasure, which is rare.
 */
export async function findPlainKeys(
  db: Db,
  {
    table,
    id,
    email,
    phone,
  }: { readonly table: PgTable } & Readonly<Record<"id" | "email" | "phone", PgColumn>>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Set(keys.flatMap(splitPhoneKey).filter(isProofKey));
  const found = new Map<string, string>();
  let after: string | null = null;
  while (found.size < wanted.size) {
    const rows: Array<Record<"id" | "email" | "phone", unknown>> = await db
      .select({ id, email, phone })
      .from(table)
      .where(after === null ? undefined : gt(id, after))
      .orderBy(id)
      .limit(stepRows);
    for (const row of rows) {
      const plain = [emailKey(String(row.email)), String(row.phone ?? "")];
      for (const [form, key] of withProofKeys(plain)) {
        if (form !== key && wanted.has(form)) found.set(form, key);
      }
    }
    if (rows.length < stepRows) break;
    after = String(rows.at(-1)?.id);
  }
  return found;
}

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Consents with their evidence. The database refuses changes, except that an erased person's
 * consent is reduced to its proof, which is deleted after five years.
 */
export const consentsTable = pgTable(
  "consents",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<ConsentKind>().notNull(),
    sourceKind: text("source_kind").$type<ConsentSource>().notNull(),
    sourceId: uuid("source_id").notNull(),
    emailKey: text("email_key").notNull(),
    phoneKey: text("phone_key").notNull(),
    /** The number as it was typed; not part of the proof. */
    phone: text(),
    text: text().notNull(),
    version: text().notNull(),
    sha256: text().notNull(),
    language: text().notNull(),
    /** The edition of the site that showed the words; null for the words in the source code. */
    edition: uuid(),
    agreedAt: moment("agreed_at").notNull(),
    /** The whole address, unlike everywhere else, because it is evidence. */
    networkAddress: text("network_address"),
    userAgent: text("user_agent"),
    page: text(),
    /** Since when only the proof is left. */
    reducedAt: moment("reduced_at"),
  },
  (table) => [
    unique("consents_once_per_source").on(table.sourceId, table.kind),
    index("consents_email").on(table.emailKey),
    phoneIndex("consents_phone", table),
  ],
);

export type ConsentRow = typeof consentsTable.$inferSelect;
export type NewConsent = typeof consentsTable.$inferInsert;

/** @returns submissions whose consent is new; one that is stored already stays unchanged. */
export async function insertConsents(
  tx: Tx,
  rows: readonly NewConsent[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const { columns, source } = asOneParameter(consentsTable, rows);
  const added = await tx.execute<{ sourceId: string }>(sql`
    insert into ${consentsTable} (${columns}) select ${columns} from ${source}
    on conflict do nothing returning source_id as "sourceId"`);
  return new Set(added.rows.map(({ sourceId }) => sourceId));
}

/** All consents of one person, by address or number, oldest first. */
export function listConsentRows(db: Db, person: PersonKeys): Promise<ConsentRow[]> {
  return db
    .select()
    .from(consentsTable)
    .where(isOfPerson(consentsTable, person))
    .orderBy(consentsTable.agreedAt, consentsTable.id);
}

/**
 * A limited number of one person's consents, oldest first, with the total: those of one record come
 * before others of its address, which decide whether it may be called, and the newest of the rest.
 *
 * @param among only these; undefined for all.
 */
export async function listNearestConsentRows(
  db: Db,
  person: PersonKeys,
  { sourceId, most, among }: Readonly<{ sourceId: string; most: number; among: SQL | undefined }>,
): Promise<{ readonly rows: ConsentRow[]; readonly total: number }> {
  const all = and(isOfPerson(consentsTable, person), among);
  const rows = await db
    .select()
    .from(consentsTable)
    .where(all)
    .orderBy(
      desc(eq(consentsTable.sourceId, sourceId)),
      desc(isOfPerson(consentsTable, { ...person, phoneKey: "" })),
      desc(consentsTable.agreedAt),
      desc(consentsTable.id),
    )
    .limit(most);
  const inOrder = rows.toSorted(
    (one, other) =>
      one.agreedAt.getTime() - other.agreedAt.getTime() || (one.id < other.id ? -1 : 1),
  );
  const total = rows.length < most ? rows.length : await db.$count(consentsTable, all);
  return { rows: inOrder, total };
}

/**
 * By either key, in plain text or as a proof.
 *
 * @param plain plain keys that match proofs, where those should be found as well.
 */
function isOfPerson(
  table: Readonly<Record<keyof PersonKeys, PgColumn>>,
  { emailKey, phoneKey }: PersonKeys,
  plain: ReadonlyMap<string, string> = new Map(),
): SQL {
  const formsOf = (key: string) => [...withProofKeys([key, readPlainKey(key, plain)]).keys()];
  const emails = inArray(table.emailKey, formsOf(emailKey));
  if (phoneKey === "") return emails;
  return sql`(${emails} or ${columnSharesNumber(table.phoneKey, formsOf(phoneKey).join(" "))})`;
}

/**
 * Noes, corrections of mistaken ones, and confirmations of a later yes: each is a row that is never
 * changed, and names the no it is about.
 */
export const consentRevocationsTable = pgTable(
  "consent_revocations",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The no that this row corrects, or to which it confirms a later yes; null for a no. */
    corrects: uuid(),
    /** The no was meant, but the later yes of the form in `source` counts all the same. */
    isConfirmation: boolean("is_confirmation").notNull().default(false),
    emailKey: text("email_key").notNull(),
    phoneKey: text("phone_key").notNull(),
    channel: text().$type<RevocationChannel>().notNull(),
    /** A user name; null when the person did it. */
    by: text("by_username"),
    note: text(),
    /** The words beside which no was chosen on a form; otherwise null. */
    text: text(),
    version: text(),
    sha256: text(),
    language: text(),
    edition: uuid(),
    /** The record on whose page it was noted, or whose form it came with; null at the terminal. */
    sourceKind: text("source_kind").$type<ConsentSource>(),
    sourceId: uuid("source_id"),
    revokedAt: moment("revoked_at").notNull(),
    /** Made once per press of a button. */
    requestKey: uuid("request_key"),
    reducedAt: moment("reduced_at"),
  },
  (table) => [
    index("consent_revocations_email").on(table.emailKey),
    phoneIndex("consent_revocations_phone", table),
    uniqueIndex("consent_revocations_one_correction")
      .on(table.corrects)
      .where(sql`${table.corrects} is not null and not ${table.isConfirmation}`),
    // A press on a mail's link and a decision of staff may both answer one no about the same form.
    uniqueIndex("consent_revocations_one_confirmation")
      .on(table.corrects, table.sourceId, sql`(${table.by} is null)`)
      .where(sql`${table.isConfirmation}`),
    uniqueIndex("consent_revocations_one_press")
      .on(table.requestKey)
      .where(sql`${table.requestKey} is not null`),
  ],
);

export type RevocationRow = typeof consentRevocationsTable.$inferSelect;

/** The words on screen where yes or no was chosen, as evidence. */
export type ShownWords = Pick<ConsentRow, keyof OriginalText | "edition">;

/** Whether anybody corrected this no, confirmed a yes in spite of it, or settled it. */
export async function hasLaterRow(tx: Tx, id: string): Promise<boolean> {
  const isIts = eq(consentRevocationsTable.corrects, id);
  return (await tx.$count(consentRevocationsTable, isIts)) > 0;
}

/** A stored no as it is judged: by its proofs, because some rows may be proofs already. */
export function readRefusal(row: RevocationRow): Refusal {
  return { ...hashKeys(row), isPressed: row.by === null, at: row.revokedAt.toISOString() };
}

/** Whether a press with this key was stored before. */
export async function hasPress(tx: Tx, requestKey: string): Promise<boolean> {
  const isIt = eq(consentRevocationsTable.requestKey, requestKey);
  return (await tx.$count(consentRevocationsTable, isIt)) > 0;
}

/** @returns null when the same press, or another correction of the same no, was stored before. */
export async function insertRevocation(
  tx: Tx,
  row: typeof consentRevocationsTable.$inferInsert,
): Promise<RevocationRow | null> {
  const [added] = await tx
    .insert(consentRevocationsTable)
    .values(row)
    .onConflictDoNothing()
    .returning();
  return added ?? null;
}

/**
 * All noes of one person with corrections and confirmations, oldest first. For a proof, also plain
 * ones that others said about the same number.
 */
export async function listRevocationRows(db: Db, person: PersonKeys): Promise<RevocationRow[]> {
  const { id, emailKey: email, phoneKey: phone } = consentRevocationsTable;
  const columns = { table: consentRevocationsTable, id, email, phone };
  const plain = await findPlainKeys(db, columns, [person.emailKey, person.phoneKey]);
  return db
    .select()
    .from(consentRevocationsTable)
    .where(isOfPerson(consentRevocationsTable, person, plain))
    .orderBy(consentRevocationsTable.revokedAt, consentRevocationsTable.id);
}

/** The condition that a no was not corrected; `row` is its table's name in the statement. */
export function isStanding(row: string): SQL {
  const name = sql.raw(row);
  return sql`${name}.corrects is null and not exists (
    select 1 from consent_revocations as correction where correction.corrects = ${name}.id and not correction.is_confirmation)`;
}
