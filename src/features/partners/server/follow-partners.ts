import { findDay } from "#staff/core/may-advise.ts";
import { listFormerNames, listProfiles, markShownPages } from "#staff/server/profiles-store.ts";
import { showPartner } from "#features/partners/core/show-partner.ts";
import type { Ctx } from "#records/ctx.ts";
import { locales, localPath } from "#platform/core/locale.ts";
import { partnerPath, type ShownPartner } from "#platform/core/site/shown-partner.ts";
import type { Db } from "#platform/database/database.ts";
import { siteConfig } from "#site.config.ts";

/**
 * All shown pages are kept in memory in each language; of more partners only the first by user name
 * have one.
 */
export const mostPartnerPages = 500;

async function listShownPartners(
  db: Db,
  by: Parameters<typeof showPartner>[1],
): Promise<readonly ShownPartner[]> {
  const shown = (await listProfiles(db))
    // Compliance handles no lead, so it brings no families.
    .filter(({ role }) => role !== "compliance")
    .flatMap((member) => showPartner(member, by) ?? []);
  return shown.slice(0, mostPartnerPages);
}

/** Follows partners' pages for one process. */
export function followPartners({
  database: { db },
  clock,
  config,
}: Pick<Ctx, "database" | "clock" | "config">) {
  /** Pages are drawn from this array, which stays the same object. */
  const partners: ShownPartner[] = [];
  let drawn: ReadonlyMap<string, string> = new Map();
  let taken: string | null = null;
  let former: ReadonlyMap<string, string> = new Map();
  return {
    partners,
    /**
     * The current name of the page that once had this name; undefined where no such page is shown.
     */
    findRenamed: (name: string) => former.get(name),
    /**
     * What was added, removed or changed since `take` was last called; null without changes. A
     * license that begins or ends changes a page, so a new day counts as well.
     */
    async read() {
      const day = findDay(clock.now(), siteConfig.timeZone);
      const mark = `${day} ${await markShownPages(db)}`;
      if (mark === taken) return null;
      const next = await listShownPartners(db, { day, isFixed: config.isScheduleUrlSet });
      const texts = new Map(next.map((partner) => [partner.name, JSON.stringify(partner)]));
      partners.splice(0, partners.length, ...next);
      const changed = [...texts].filter(([name, text]) => drawn.get(name) !== text);
      const nextFormer = await listFormerNames(db);
      const take = (): void => {
        former = nextFormer;
        drawn = texts;
        taken = mark;
      };
      return {
        paths: [...texts.keys()].flatMap(listPaths),
        changed: changed.flatMap(([name]) => listPaths(name)),
        take,
      };
    },
  };
}

const listPaths = (name: string): readonly string[] =>
  locales.map((locale) => localPath(partnerPath(name), locale));
