import { findDay, keepsLicenses, listLicenses } from "#staff/core/may-advise.ts";
import { listProfiles, markStaff, type ProfiledMember } from "#staff/server/profiles-store.ts";
import {
  type FollowedStaff,
  type HeldLicense,
  type HeldLicenses,
  nobodyOnPages,
  type StaffOnPages,
} from "#platform/core/site/held-licenses.ts";
import type { StaffProfile } from "#staff/core/profile.ts";
import type { PersonEntry } from "#platform/core/site/people.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import type { Db } from "#platform/database/database.ts";
import type { Ctx } from "#records/ctx.ts";
import { siteConfig } from "#site.config.ts";

/**
 * The license that pages show for each state. Of several in one state it is that of whoever never
 * signs in, such as the agency itself, and else the first by user name.
 *
 * @param day such as "2026-03-01".
 */
function findHeldLicenses(members: readonly ProfiledMember[], day: string): HeldLicenses {
  if (!keepsLicenses(members)) return null;
  const found = new Map<string, HeldLicense>();
  const ordered = members.toSorted((one, other) => Number(one.hasSignIn) - Number(other.hasSignIn));
  for (const { state, number, lookupUrl } of ordered.flatMap(({ profile }) =>
    listLicenses(profile, day),
  )) {
    if (!found.has(state)) found.set(state, { state, number, lookupUrl });
  }
  return [...found.values()].toSorted((one, other) => one.state.localeCompare(other.state, "en"));
}

/**
 * What pages show of somebody besides editions. The number is that of the first license that is valid
 * today, where they are resident if there is one. Somebody whose licenses have ended, or not begun, has
 * none: pages would call them licensed.
 */
function toEntry({ id, profile }: ProfiledMember, day: string): PersonEntry {
  const [license] = listLicenses(profile, day).toSorted(
    (one, other) => Number(other.resident) - Number(one.resident),
  );
  return {
    account: id,
    first: profile.shown ?? null,
    licenseNumber: license ? license.number : findOtherNumber(profile),
    speaks: profile.languages.filter((language) => language !== defaultLocale),
  };
}

/** For somebody of whom no license is on file: the producer number, or the number of the facts of before. */
const findOtherNumber = ({ licences, npn, formerNumber }: StaffProfile): string | null =>
  licences.length > 0 ? null : npn || formerNumber || null;

/**
 * What pages show of the list of staff without an approval.
 *
 * @param day such as "2026-03-01".
 */
export async function readStaffOnPages(db: Db, day: string): Promise<StaffOnPages> {
  const members = await listProfiles(db);
  return {
    held: findHeldLicenses(members, day),
    entries: members.map((member) => toEntry(member, day)),
  };
}

/** Follows the list of staff, as one process shows it on its pages. */
export function followStaff({ database: { db }, clock }: Pick<Ctx, "database" | "clock">) {
  const staff: FollowedStaff = { now: nobodyOnPages };
  let taken: string | null = null;
  let shown: string | null = null;
  return {
    staff,
    /**
     * Licenses also begin and end with the calendar, so a new day is a reason to read them.
     *
     * @returns null when the pages are up to date.
     */
    async read(): Promise<{ readonly take: () => void } | null> {
      const day = findDay(clock.now(), siteConfig.timeZone);
      const mark = `${day} ${await markStaff(db)}`;
      if (mark === taken) return null;
      staff.now = await readStaffOnPages(db, day);
      const text = JSON.stringify(staff.now);
      const take = (): void => {
        taken = mark;
        shown = text;
      };
      if (text !== shown) return { take };
      take();
      return null;
    },
  };
}
