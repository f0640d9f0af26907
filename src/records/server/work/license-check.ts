import { findDay, judgeAdvice, keepsLicenses, listLicenses } from "#staff/core/may-advise.ts";
import type { LicensedMember } from "#records/core/advice.ts";
import { listWorkers } from "#staff/server/profiles-store.ts";
import { findStates } from "#records/core/zip/zip-states.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { stateNames, type StateCode } from "#platform/core/site/us-states.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { siteConfig } from "#site.config.ts";
import type { RecordRow } from "#records/server/record-table.ts";
import type { RecordWork } from "#records/server/record-store.ts";
import type { NewEntry } from "#records/server/timeline-store.ts";

/**
 * Checks whether a user holds a license where a family lives, before they call it or are assigned.
 *
 * @returns the entry for the record's timeline when there is none and a reason was given; otherwise
 *   null.
 * @throws AppError `reason_needed` when there is none and no reason was given.
 */
export type LicenseCheck = (
  row: RecordRow,
  username: string,
  reason: string | undefined,
) => NewEntry | null;

/**
 * The one rule for calling and assigning families of states without a license: it warns once, and
 * records the reason. It does not ask where the state is uncertain, for records without a ZIP code,
 * and in agencies that keep no licenses here.
 */
export async function openLicenseCheck(
  tx: Tx,
  { now, source, viewer }: Omit<RecordWork, "id">,
): Promise<LicenseCheck> {
  const members = await listWorkers(tx);
  const day = findDay(now, siteConfig.timeZone);
  if (!keepsLicenses(members)) return () => null;
  return (row, username, reason) => {
    const { zipCode, doNotContactReason } = row as FamilyRow;
    // A person whom nobody may contact is not advised: a minor, or demo data.
    if (zipCode === undefined || doNotContactReason) return null;
    const states = findStates(zipCode);
    const profile = members.find((member) => member.username === username)?.profile;
    if (judgeAdvice(profile ?? { licences: [] }, { states, day }) !== "no") return null;
    if (!reason) throw unlicensed(username, states);
    return {
      recordKind: source.kind,
      recordId: row.id,
      at: now,
      by: viewer.username || null,
      kind: "unlicensed",
      text: `${username}\n${reason}`,
    };
  };
}

/** Only leads have a ZIP code. */
type FamilyRow = RecordRow & {
  readonly zipCode?: string;
  readonly doNotContactReason?: string | null;
};

/**
 * The states in which each staff member may advise today; null while the agency keeps no licenses
 * here.
 */
export async function listLicensed(db: Db, now: Date): Promise<readonly LicensedMember[] | null> {
  const members = await listWorkers(db);
  const day = findDay(now, siteConfig.timeZone);
  if (!keepsLicenses(members)) return null;
  return members.map(({ username, profile }) => {
    const states = listLicenses(profile, day).map(({ state }) => state);
    return { username, states: [...new Set(states)] };
  });
}

/** The sentence that may be logged names neither the person nor where the family lives. */
function unlicensed(username: string, states: readonly StateCode[]): AppError {
  return new AppError(
    "reason_needed",
    {
      en: "A license is missing. To go on, say why.",
      es: "Falta una licencia. Para seguir, diga por qué.",
    },
    { fields: (locale) => ({ licenseReason: tellMissing[locale](username, states) }) },
  );
}

const listOr = (states: readonly StateCode[], locale: Locale): string =>
  new Intl.ListFormat(locale, { type: "disjunction" }).format(
    states.map((state) => stateNames[state][locale]),
  );

const tellMissing: Localized<(username: string, states: readonly StateCode[]) => string> = {
  en: (username, states) =>
    states.length === 0
      ? `${username} has no license on file that holds today. To go on, say why.`
      : `${username} has no license on file for ${listOr(states, "en")} that holds today. To go on, say why.`,
  es: (username, states) =>
    states.length === 0
      ? `${username} no tiene registrada ninguna licencia vigente hoy. Para seguir, diga por qué.`
      : `${username} no tiene registrada una licencia vigente hoy para ${listOr(states, "es")}. Para seguir, diga por qué.`,
};
