import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import type { ServerBuild } from "react-router";
import { archiveOf, type Filing } from "#features/archive/server/archive.ts";
import { listNamedFiles } from "#features/archive/server/named-files.ts";
import { listMails } from "#features/archive/server/list-mails.ts";
import type { PublicFile } from "#features/archive/server/served-page.ts";
import { followPartners } from "#features/partners/server/follow-partners.ts";
import { listNamedPictures } from "#features/pictures/server/routes.ts";
import { pages } from "#features/site/core/pages.ts";
import { followStaff } from "#features/site/server/follow-staff.ts";
import type { Config } from "#platform/config/config.ts";
import { followSiteAddress } from "#platform/config/follow-site-address.ts";
import { locales, localPath } from "#platform/core/locale.ts";
import { type FollowedStaff, nobodyOnPages } from "#platform/core/site/held-licenses.ts";
import type { ShownPartner } from "#platform/core/site/shown-partner.ts";
import { findEdition, listPublishedAfter } from "#features/studio/server/editions-store.ts";
import type { Edition } from "#platform/core/edition/edition.ts";
import { fillEdition } from "#platform/editions/fill-facts.ts";
import { applyEdition } from "#platform/editions/words-in-force.ts";
import type { Ctx } from "#records/ctx.ts";
import type { PageDrawing } from "#platform/core/edition/page-drawing.ts";
import { buildDir, clientDir, openBuild, openRenderer, serverFile } from "./built-renderer.ts";
import { crawlerRoutes } from "./crawler-routes.ts";
import { openPageDrawing } from "./draw-pages.ts";
import type { PageSettings } from "./page-renderer.ts";
import type { ComingPages, PublishedEditions } from "./keep-pages.ts";
import { pageRoutes } from "./page-routes.ts";

/** All public pages in every language, in the order of the site map. */
const publicPaths = locales.flatMap((locale) => pages.map(({ path }) => localPath(path, locale)));

/** Settings of the running site for its pages. */
export async function readPageSettings(
  config: Config,
  partners: readonly ShownPartner[] = [],
  staff: FollowedStaff = { now: nobodyOnPages },
): Promise<PageSettings> {
  const islands = JSON.parse(await readFile(path.join(buildDir, "islands.json"), "utf8"));
  const { gaMeasurementId, scheduleUrl, mail } = config;
  return {
    get siteUrl() {
      return config.siteUrl;
    },
    gaMeasurementId,
    scheduleUrl,
    // An admin may turn email on and name the address while the site runs.
    get isMailOn() {
      return mail.smtp !== null;
    },
    partners,
    staff,
    islands,
  };
}

export const openBuiltDrawing = (config: Config): PageDrawing =>
  openPageDrawing(() => readPageSettings(config), publicPaths);

/**
 * Serves the pages of `react-router build`, with the owner's published edition.
 *
 * @param ctx of the running site, whose editions are shown and whose advertising file stores the
 *   pages.
 */
export async function registerBuiltPages(
  app: FastifyInstance,
  config: Config,
  ctx?: Ctx,
): Promise<void> {
  const build = await openBuild();
  const coming = ctx && followSettings(ctx);
  const settings = await readPageSettings(config, coming?.partners, coming?.staff);
  crawlerRoutes(app, config, settings.partners);
  await pageRoutes(app, {
    render: openRenderer(settings, build, app.log),
    publicPaths,
    staffPaths: listStaffPaths(build.routes),
    clientDir,
    ...(ctx && {
      editions: followEditions(ctx, settings),
      file: fileBuiltPages(ctx),
    }),
    ...(coming && { coming }),
  });
}

/**
 * What changes on pages while the site runs: partners' own pages, and on every page the states in
 * which the agency may advise, whether it sends mail, and the site's address.
 */
function followSettings(ctx: Ctx): ComingPages & Pick<PageSettings, "partners" | "staff"> {
  const { partners, read, findRenamed } = followPartners(ctx);
  const followed = followStaff(ctx);
  let paths: readonly string[] = [];
  let drawnShowing: string | null = null;
  return {
    partners,
    staff: followed.staff,
    findRenamed,
    async read() {
      const came = await read();
      paths = came?.paths ?? paths;
      const news = await followed.read();
      await followSiteAddress(ctx);
      const shows = `${ctx.config.siteUrl} ${ctx.config.mail.smtp !== null}`;
      if (!news && shows === drawnShowing) return came;
      const take = (): void => {
        came?.take();
        news?.take();
        drawnShowing = shows;
      };
      return { paths, changed: null, take };
    },
  };
}

/**
 * Applies published editions in this process, so that pages, mails and answers use the same words.
 */
function followEditions(
  { database: { db }, pages, editions }: Ctx,
  { partners, staff }: Pick<PageSettings, "partners" | "staff">,
): PublishedEditions {
  let shown: Edition | null = null;
  let number = 0;
  let seen: Awaited<ReturnType<typeof listPublishedAfter>> = [];
  return {
    async read() {
      seen = await listPublishedAfter(db, number);
      editions.note(seen);
      const last = seen.at(-1);
      if (!last) return shown;
      const row = await findEdition(db, last.id);
      return row ? { id: row.id, overrides: row.overrides } : shown;
    },
    draw: (edition, paths) => pages.draw(edition, paths, partners, staff.now),
    expect: (paths) => pages.expect(paths, partners, staff.now),
    onShown(edition) {
      shown = edition;
      number = seen.find(({ id }) => id === edition.id)?.number ?? number;
      applyEdition(fillEdition(edition).overrides);
      editions.noteShown(edition.id);
      seen = [];
    },
  };
}

/**
 * Files pages together with the build's files, which are filed once because they stay the same
 * while the process runs.
 */
function fileBuiltPages(ctx: Ctx): PublicFile {
  let software: Promise<string> | undefined;
  const hashBuild = async () =>
    createHash("sha256")
      .update(await readFile(serverFile))
      .digest("hex")
      .slice(0, 12);
  const file = async (filing: Omit<Filing, "software">) => {
    software ??= hashBuild();
    await archiveOf(ctx).file({ ...filing, software: await software });
  };
  return {
    pages(pages, served) {
      const listFiles = served.cause === "start" ? () => listNamedFiles(clientDir, pages) : null;
      const listPictures = () => listNamedPictures(ctx, pages);
      return file({ ...served, part: "pages", pages, listFiles, listPictures });
    },
    mails: async (served) =>
      file({
        ...served,
        part: "mails",
        pages: listMails(ctx),
        listFiles: null,
        listPictures: async () => [],
      }),
  };
}

/** The route patterns of all back-office pages. */
export function listStaffPaths(routes: ServerBuild["routes"]): string[] {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const parents = new Set(all.map(({ parentId }) => parentId));
  const toPath = ({ path, parentId }: (typeof all)[number]): string => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return `${parent ? toPath(parent) : ""}${path ? `/${path}` : ""}`;
  };
  return all
    .filter(({ id }) => !parents.has(id))
    .map(toPath)
    .filter((path) => path.startsWith("/admin/"));
}
