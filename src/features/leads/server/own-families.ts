import type { Viewer } from "#records/server/record-table.ts";
import { findStates } from "#records/core/zip/zip-states.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { Db } from "#platform/database/database.ts";
import { siteConfig } from "#site.config.ts";
import { findDay, judgeStates, keepsLicenses, listLicenses } from "#staff/core/may-advise.ts";
import { listWorkers } from "#staff/server/profiles-store.ts";

interface Family {
  readonly assignee: string | null;
  readonly zipCode: string;
  readonly language: Locale;
}

/**
 * Judges which families the viewer calls: their own, and those whom they may advise by license and
 * language. Licenses count in an agency that keeps them here, and a language if anybody of the staff
 * speaks it: otherwise such families would be nobody's.
 */
export async function openOwnFamilies(
  db: Db,
  { username }: Viewer,
  now: Date,
): Promise<(family: Family) => boolean> {
  const members = await listWorkers(db);
  const profile = members.find((one) => one.username === username)?.profile;
  // The site itself asks for all staff together: for the mails that name who waits.
  if (!profile) return () => true;
  const day = findDay(now, siteConfig.timeZone);
  const licensed = new Set(listLicenses(profile, day).map(({ state }) => state));
  const spoken = new Set(members.flatMap((member) => member.profile.languages));
  const isKept = keepsLicenses(members);
  const byPrefix = new Map<string, boolean>();
  const mayAdvise = (zipCode: string): boolean => {
    const prefix = zipCode.slice(0, 3);
    const known = byPrefix.get(prefix) ?? judgeStates(licensed, findStates(zipCode)) !== "no";
    byPrefix.set(prefix, known);
    return known;
  };
  const speaks = (language: Locale): boolean =>
    profile.languages.includes(language) || !spoken.has(language);
  return ({ assignee, zipCode, language }) =>
    assignee === username || ((!isKept || mayAdvise(zipCode)) && speaks(language));
}
