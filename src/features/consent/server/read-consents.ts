import { sql, type SQL } from "drizzle-orm";
import type { ContactStanding } from "#records/core/record.ts";
import {
  type Confirmation,
  type ConsentChain,
  type ConsentPurpose,
  type ConsentRecord,
  covers,
  findRevokedAt,
  judgeContact,
  type Refusal,
  type RevocationRecord,
  type ShownConsents,
  type Stance,
} from "#features/consent/core/consent.ts";
import type { PersonKeys } from "#platform/core/person/person.ts";
import { emailKey } from "#platform/core/person/contact-details.ts";
import { splitPhoneKey } from "#platform/core/person/phone.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Db } from "#platform/database/database.ts";
import { findOriginal } from "./record-consents.ts";
import {
  listConsentRows,
  listNearestConsentRows,
  type ConsentRow,
  hashKeys,
  isProofKey,
  withProofKeys,
  isStanding,
  listRevocationRows,
  readPlainKey,
  readRefusal,
  type RevocationRow,
} from "./consents-store.ts";

const mostShown = 20;

type Site = Pick<Ctx, "database" | "features" | "editions">;

/** @param person with an empty `phoneKey`, only consents of the address are listed. */
export async function listConsents(db: Db, person: PersonKeys): Promise<ConsentChain> {
  return chain(person, await listConsentRows(db, person), await listRevocationRows(db, person));
}

/**
 * Limited for the page of one record, because many people may share a number.
 *
 * @param among what the viewer may know of; undefined for all.
 */
export async function listShownConsents(
  ctx: Site,
  person: PersonKeys,
  sourceId: string,
  among: SQL | undefined,
): Promise<ShownConsents> {
  const asked = { sourceId, most: mostShown, among };
  const { db } = ctx.database;
  const { rows, total } = await listNearestConsentRows(db, person, asked);
  const found = chain(person, rows, await listRevocationRows(db, person));
  const consents = found.consents.map((consent) => {
    const { version, source, edition } = consent;
    return { ...consent, original: findOriginal(ctx, { kind: source.kind, version, edition }) };
  });
  return { ...found, consents, consentsTotal: total };
}

function chain(
  person: PersonKeys,
  consents: readonly ConsentRow[],
  revocations: readonly RevocationRow[],
): ConsentChain {
  const noes = revocations.filter(({ corrects }) => corrects === null);
  const findCorrection = (id: string) =>
    revocations.find(({ corrects, isConfirmation }) => corrects === id && !isConfirmation);
  // By hashes, because some rows of a person may be proofs and others not.
  const keys = hashKeys(person);
  const findAnswer = (id: string) =>
    revocations.find(
      (row) => row.corrects === id && row.by !== null && covers(hashKeys(row), keys),
    );
  const refusals = noes.filter(({ id }) => !findCorrection(id)).map(readRefusal);
  return {
    consents: consents.map((row) => toConsent(row, refusals, revocations)),
    revocations: noes.map((row) => {
      const isElsewhere = hashKeys(row).emailKey !== keys.emailKey;
      const settled = isElsewhere && row.by === null ? findAnswer(row.id) : undefined;
      return {
        ...toRevocation(row, findCorrection(row.id)),
        isElsewhere,
        settled: toAnswer(settled),
      };
    }),
  };
}

/**
 * The standing of each of these people, in their order, with one query per table for any number of
 * people. A yes counts for what its form asked; a no for everything.
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
  const { rows: yes } = await db.execute<StanceRow>(sql`
    select email_key, phone_key, ${iso("max(agreed_at)")} as at from consents
    where ${isAsked("email_key", asked)} and (source_kind = 'application') = ${purpose === "application"}
    group by email_key, phone_key`);
  const { rows: no } = await db.execute<NoRow>(sql`
    select email_key, phone_key, by_username is null as pressed, ${iso("max(revoked_at)")} as at
    from consent_revocations as refusal
    where (${isAsked("email_key", asked)} or ${sharesAsked("phone_key", asked)}) and ${isStanding("refusal")}
    group by email_key, phone_key, pressed`);
  const agreements = groupBy(yes, plainKeys, (_row, stance) => stance);
  const refusals = groupBy(no, plainKeys, (row, stance) => ({ ...stance, isPressed: row.pressed }));
  const confirmations = no.length > 0 ? await readConfirmations(db, asked, plainKeys, purpose) : [];
  return people.map((person) => {
    const of = <Found>(all: ReadonlyMap<string, readonly Found[]>) => [
      ...(all.get(person.emailKey) ?? []),
      ...splitPhoneKey(person.phoneKey).flatMap((key) => all.get(key) ?? []),
    ];
    return judgeContact(person, of(agreements), of(refusals), confirmations);
  });
}

/** For these people: the noes in spite of which their later yes counts for this purpose. */
async function readConfirmations(
  db: Db,
  asked: string,
  plainKeys: ReadonlyMap<string, string>,
  purpose: ConsentPurpose,
): Promise<readonly Confirmation[]> {
  const { rows } = await db.execute<AnswerRow>(sql`
    select yes.email_key, yes.phone_key, yes.by_username is null as pressed,
      refusal.email_key as of_email,
      refusal.phone_key as of_phone, ${iso("max(refusal.revoked_at)")} as at
    from consent_revocations as yes join consent_revocations as refusal on refusal.id = yes.corrects
    where yes.is_confirmation and ${isAsked("yes.email_key", asked)}
      and (yes.source_kind = 'application') = ${purpose === "application"}
    group by 1, 2, 3, 4, 5`);
  const plain = (key: string) => readPlainKey(key, plainKeys);
  return rows.map((row) => ({
    emailKey: plain(row.email_key),
    phoneKey: plain(row.phone_key),
    isPressed: row.pressed,
    of: { emailKey: plain(row.of_email), phoneKey: plain(row.of_phone), at: row.at },
  }));
}

const isAsked = (column: string, asked: string) =>
  sql`${sql.raw(column)} in (select jsonb_array_elements_text(${asked}::jsonb))`;

const sharesAsked = (column: string, asked: string) =>
  sql`string_to_array(${sql.raw(column)}, ' ') && array(select jsonb_array_elements_text(${asked}::jsonb))`;

interface StanceRow extends Record<string, unknown> {
  readonly email_key: string;
  readonly phone_key: string;
  readonly at: string;
}

interface NoRow extends StanceRow {
  readonly pressed: boolean;
}

interface AnswerRow extends NoRow {
  readonly of_email: string;
  readonly of_phone: string;
}

const iso = (moment: string) =>
  sql.raw(`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** Groups rows by either key, so that not everybody in a long list is compared with everybody. */
function groupBy<Row extends StanceRow, Found>(
  rows: readonly Row[],
  plainKeys: ReadonlyMap<string, string>,
  toFound: (row: Row, stance: Stance) => Found,
): ReadonlyMap<string, readonly Found[]> {
  const groups = new Map<string, Found[]>();
  for (const row of rows) {
    const stance = {
      emailKey: readPlainKey(row.email_key, plainKeys),
      phoneKey: readPlainKey(row.phone_key, plainKeys),
      at: row.at,
    };
    for (const key of new Set([stance.emailKey, ...splitPhoneKey(stance.phoneKey)])) {
      groups.set(key, [...(groups.get(key) ?? []), toFound(row, stance)]);
    }
  }
  return groups;
}

function toConsent(
  row: ConsentRow,
  refusals: readonly Refusal[],
  revocations: readonly RevocationRow[],
): ConsentRecord {
  const { id, kind, text, version, sha256, language, edition, page } = row;
  const timestamp = row.agreedAt.toISOString();
  const stance = { ...hashKeys(row), at: timestamp };
  const confirmed = revocations.find(
    ({ isConfirmation, sourceId }) => isConfirmation && sourceId === row.sourceId,
  );
  return {
    id,
    kind,
    text,
    version,
    sha256,
    language,
    edition,
    timestamp,
    revokedAt: findRevokedAt(stance, refusals),
    page,
    source: { kind: row.sourceKind, id: row.sourceId },
    confirmed: confirmed
      ? {
          at: confirmed.revokedAt.toISOString(),
          by: confirmed.by,
          channel: confirmed.channel,
          note: confirmed.note,
        }
      : null,
  };
}

function toRevocation(row: RevocationRow, correction: RevocationRow | undefined) {
  const { id, revokedAt, channel, by, note, emailKey: address } = row;
  const { text, version, sha256, language, edition } = row;
  return {
    text,
    version,
    sha256,
    language,
    edition,
    id,
    timestamp: revokedAt.toISOString(),
    channel,
    isPressed: by === null,
    by,
    note,
    address: isProofKey(address) ? null : address,
    source: readSource(row),
    corrected: toAnswer(correction),
  };
}

function toAnswer(row: RevocationRow | undefined): RevocationRecord["corrected"] {
  if (!row) return null;
  const { revokedAt, by, note: reason } = row;
  const source = readSource(row);
  return { at: revokedAt.toISOString(), isPressed: by === null, by, reason, source };
}

type SourceColumns = Pick<RevocationRow, "sourceKind" | "sourceId">;

const readSource = ({ sourceKind: kind, sourceId: id }: SourceColumns) =>
  kind === null || id === null ? null : { kind, id };

/**
 * The whole chain as evidence, with what no screen shows: network address, browser, and number. For
 * an erased person, the proof.
 *
 * @param email as typed. A no by another address counts where a number is the same.
 */
export async function readEvidence(ctx: Site, email: string) {
  const { db } = ctx.database;
  const key = emailKey(email);
  const consents = await listConsentRows(db, { emailKey: key, phoneKey: "" });
  const own = await listRevocationRows(db, { emailKey: key, phoneKey: "" });
  const phoneKeys = [...new Set([...consents, ...own].map(({ phoneKey }) => phoneKey))];
  const known = phoneKeys.length > 0 ? phoneKeys : [""];
  const people = known.map((phoneKey) => ({ emailKey: key, phoneKey }));
  const revocations = new Map<string, RevocationRow>();
  for (const person of people) {
    for (const row of await listRevocationRows(db, person)) revocations.set(row.id, row);
  }
  const states = await readContactStates(db, people);
  const asApplicant = await readContactStates(db, people, "application");
  return {
    email: key,
    standing: people.map(({ phoneKey }, index) => ({
      phone: phoneKey,
      ...states[index],
      aboutApplication: asApplicant[index]?.state,
    })),
    consents: consents.map((row) => tellConsent(ctx, row)),
    revocations: [...revocations.values()]
      .toSorted((one, other) => one.revokedAt.getTime() - other.revokedAt.getTime())
      .map(tellRevocation),
  };
}

function tellConsent(ctx: Site, row: ConsentRow) {
  const { agreedAt, reducedAt, sourceKind: kind, sourceId: id, ...rest } = row;
  const original = findOriginal(ctx, { kind, version: row.version, edition: row.edition });
  return { agreedAt, ...rest, original, source: { kind, id }, reducedToProofAt: reducedAt };
}

function tellRevocation({ revokedAt, reducedAt, requestKey: _key, ...row }: RevocationRow) {
  const { sourceKind: _kind, sourceId: _id, ...rest } = row;
  const noted = row.isConfirmation ? "confirmed" : "corrected";
  const kind = row.corrects === null ? "revoked" : noted;
  return { kind, at: revokedAt, ...rest, source: readSource(row), reducedToProofAt: reducedAt };
}
