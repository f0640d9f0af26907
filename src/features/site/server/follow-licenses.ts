import { findDay, keepsLicenses, listLicenses } from "#staff/core/may-advise.ts";
import { listProfiles, markLicenses } from "#staff/server/profiles-store.ts";
import type { HeldStates, Licensed } from "#platform/core/site/held-licenses.ts";
import type { Ctx } from "#records/ctx.ts";
import { siteConfig } from "#site.config.ts";

/** Follows the states in which staff may advise, as one process shows them on its pages. */
export function followLicenses({ database: { db }, clock }: Pick<Ctx, "database" | "clock">) {
  const licensed: Licensed = { states: null };
  let taken: string | null = null;
  let shown: string | null = null;
  const find = async (day: string): Promise<HeldStates> => {
    const members = await listProfiles(db);
    if (!keepsLicenses(members)) return null;
    const held = members.flatMap(({ profile }) => listLicenses(profile, day));
    return [...new Set(held.map(({ state }) => state))].toSorted();
  };
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
      licensed.states = await find(day);
      const states = JSON.stringify(licensed.states);
      const take = (): void => {
        taken = mark;
        shown = states;
      };
      if (states !== shown) return { take };
      take();
      return null;
    },
  };
}
