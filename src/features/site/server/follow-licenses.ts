import { findDay, keepsLicenses, listLicenses } from "#staff/core/may-advise.ts";
import { listProfiles, markLicenses } from "#staff/server/profiles-store.ts";
import type { HeldLicense, HeldLicenses, Licensed } from "#platform/core/site/held-licenses.ts";
import type { Db } from "#platform/database/database.ts";
import type { Ctx } from "#records/ctx.ts";
import { siteConfig } from "#site.config.ts";

/**
 * The license that pages show for each state. Of several in one state it is that of whoever never
 * signs in, such as the agency itself, and else the first by user name.
 *
 * @param day such as "2026-03-01".
 */
export async function findHeldLicenses(db: Db, day: string): Promise<HeldLicenses> {
  const members = await listProfiles(db);
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

/** Follows the licenses on file, as one process shows them on its pages. */
export function followLicenses({ database: { db }, clock }: Pick<Ctx, "database" | "clock">) {
  const licensed: Licensed = { held: null };
  let taken: string | null = null;
  let shown: string | null = null;
  return {
    licensed,
    /**
     * Licenses also begin and end with the calendar, so a new day is a reason to read them.
     *
     * @returns null when the pages are up to date.
     */
    async read(): Promise<{ readonly take: () => void } | null> {
      const day = findDay(clock.now(), siteConfig.timeZone);
      const mark = `${day} ${await markLicenses(db)}`;
      if (mark === taken) return null;
      licensed.held = await findHeldLicenses(db, day);
      const held = JSON.stringify(licensed.held);
      const take = (): void => {
        taken = mark;
        shown = held;
      };
      if (held !== shown) return { take };
      take();
      return null;
    },
  };
}
