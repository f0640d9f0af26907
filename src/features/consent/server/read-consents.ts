import { sql } from "drizzle-orm";
import type { ContactStanding } from "#features/casework/core/contact-standing.ts";
import type {
  ConsentChain,
  ConsentPurpose,
  ConsentRecord,
  PersonKeys,
  RevocationRecord,
  ShownConsents,
} from "#features/consent/core/consent.ts";
import type { Stance } from "#features/consent/core/judge-contact.ts";
import { findRevokedAt, judgeContact } from "#features/consent/core/judge-contact.ts";
import type { Db } from "#platform/server/database.ts";
import { listConsentRows, listNearestConsentRows } from "./consents-store.ts";
import type { ConsentRow } from "./consents-store.ts";
import { withProofKeys } from "./person-keys.ts";
import { isStanding, listRevocationRows } from "./revocations-store.ts";
import type { RevocationRow } from "./revocations-store.ts";

const mostShown = 20;

/** @param person with an empty `phoneKey`, only what came with the address is told. */
export async function listConsents(db: Db, person: PersonKeys): Promise<ConsentChain> {
  return chain(await listConsentRows(db, person), await listRevocationRows(db, person));
}

/** As the page of one record shows them: many may share a number. */
export async function listShownConsents(
  db: Db,
  person: PersonKeys,
  sourceId: string,
): Promise<ShownConsents> {
  const asked = { sourceId, most: mostShown };
  const { rows, total } = await listNearestConsentRows(db, person, asked);
  return { ...chain(rows, await listRevocationRows(db, person)), consentsTotal: total };
}

function chain(
  consents: readonly ConsentRow[],
  revocations: readonly RevocationRow[],
): ConsentChain {
  const corrections = new Map(
    revocations.flatMap((row) => (row.corrects === null ? [] : [[row.corrects, row] as const])),
  );
  const noes = revocations.filter(({ corrects }) => corrects === null);
  const refusals = noes.filter(({ id }) => !corrections.has(id)).map(toRefusal);
  return {
    consents: consents.map((row) => toConsent(row, refusals)),
    revocations: noes.map((row) => toRevocation(row, corrections.get(row.id))),
  };
}

/**
 * How each of these people stands, in their order: one query for each table, however many they are.
 * A yes counts for what its form asked; a no for everything.
 */
export async function readContactStates(
  db: Db,
  people: readonly PersonKeys[],
  purpose: ConsentPurpose = "sales",
): Promise<readonly ContactStanding[]> {
  if (people.length === 0) return [];
  const keys = people.flatMap(({ emailKey, phoneKey }) => [emailKey, phoneKey]);
  const plainKeys = withProofKeys([...new Set(keys)]);
  const asked = JSON.stringify([...plainKeys.keys()]);
  const isAsked = (column: string) =>
    sql`${sql.raw(column)} in (select jsonb_array_elements_text(${asked}::jsonb))`;
  const { rows: yes } = await db.execute<StanceRow>(sql`
    select email_key, phone_key, ${iso("max(agreed_at)")} as at from consents
    where ${isAsked("email_key")} and (source_kind = 'application') = ${purpose === "application"}
    group by email_key, phone_key`);
  const { rows: no } = await db.execute<StanceRow>(sql`
    select email_key, phone_key, ${iso("max(revoked_at)")} as at from consent_revocations as refusal
    where (${isAsked("email_key")} or ${isAsked("phone_key")}) and ${isStanding("refusal")}
    group by email_key, phone_key`);
  const agreements = groupBy(yes, plainKeys);
  const refusals = groupBy(no, plainKeys);
  return people.map((person) => {
    const of = (all: ReadonlyMap<string, readonly Stance[]>) => [
      ...(all.get(person.emailKey) ?? []),
      ...(person.phoneKey === "" ? [] : (all.get(person.phoneKey) ?? [])),
    ];
    return judgeContact(person, of(agreements), of(refusals));
  });
}

interface StanceRow extends Record<string, unknown> {
  readonly email_key: string;
  readonly phone_key: string;
  readonly at: string;
}

const iso = (moment: string) =>
  sql.raw(`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** By either key, so that nobody in a long list is compared with everybody. */
function groupBy(
  rows: readonly StanceRow[],
  plainKeys: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly Stance[]> {
  const groups = new Map<string, Stance[]>();
  for (const row of rows) {
    const stance = {
      emailKey: plainKeys.get(row.email_key) ?? row.email_key,
      phoneKey: plainKeys.get(row.phone_key) ?? row.phone_key,
      at: row.at,
    };
    for (const key of new Set([stance.emailKey, stance.phoneKey])) {
      if (key !== "") groups.set(key, [...(groups.get(key) ?? []), stance]);
    }
  }
  return groups;
}

function toRefusal({ emailKey, phoneKey, revokedAt }: RevocationRow): Stance {
  return { emailKey, phoneKey, at: revokedAt.toISOString() };
}

function toConsent(row: ConsentRow, refusals: readonly Stance[]): ConsentRecord {
  const { id, kind, text, version, sha256, language, page, isCarriedOver } = row;
  const timestamp = row.agreedAt.toISOString();
  const stance = { emailKey: row.emailKey, phoneKey: row.phoneKey, at: timestamp };
  return {
    id,
    kind,
    text,
    version,
    sha256,
    language,
    timestamp,
    revokedAt: findRevokedAt(stance, refusals),
    page,
    source: { kind: row.sourceKind, id: row.sourceId },
    isCarriedOver,
  };
}

function toRevocation(
  { id, revokedAt, channel, by, note }: RevocationRow,
  correction: RevocationRow | undefined,
): RevocationRecord {
  return {
    id,
    timestamp: revokedAt.toISOString(),
    channel,
    by,
    note,
    corrected: correction
      ? {
          at: correction.revokedAt.toISOString(),
          by: correction.by ?? "",
          reason: correction.note ?? "",
        }
      : null,
  };
}
