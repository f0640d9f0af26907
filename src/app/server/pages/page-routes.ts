import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from "fastify";
import { matchPath } from "react-router";
import { describeFileUse } from "#features/archive/server/named-files.ts";
import type { PublicFile } from "#features/archive/server/served-page.ts";
import { isStaffPath } from "#features/site/core/staff-pages.ts";
import { type Locale, locales, localPath, readLocalPath } from "#platform/core/locale.ts";
import { partnerPath, readMeant, readPartnerPath } from "#platform/core/site/shown-partner.ts";
import { dashboardPath } from "#platform/core/staff/staff-member.ts";
import { readLanguageCookie } from "#platform/http/cookies.ts";
import { answerNotFound } from "#platform/http/errors.ts";
import { isApiPath } from "./crawler-routes.ts";
import { filePublicPages } from "./file-pages.ts";
import { type ComingPages, keepPages, type PublishedEditions, unknownPath } from "./keep-pages.ts";
import type { RenderPage } from "./page-renderer.ts";
import {
  chooseForm,
  describePage,
  keepAnswer,
  sendStoredPage,
  type StoredPage,
} from "./stored-page.ts";

/**
 * The key of a staff page in a language. Staff pages have one address for all languages; the
 * renderer reads the language off this key.
 */
const staffKey = (path: string, locale: Locale) => localPath("/", locale).replace(/\/$/, "") + path;

/**
 * What the renderer is asked for where no page was rendered before. A staff page is rendered in the
 * language of the browser's cookie.
 */
export function readRenderKey(request: Pick<FastifyRequest, "url" | "cookies">): string {
  const { url } = request;
  const isStaffPage = isStaffPath(url.split("?", 1)[0] ?? "");
  return isStaffPage ? staffKey(url, readLanguageCookie(request)) : url;
}

/**
 * An upgrade, or a page's new day, is seen everywhere this long after it. In the second half of it a
 * cache may still hand out the old page, but asks for the new one.
 */
const defaultSharedSeconds = 60;

const isPartnerPage = (path: string) => readPartnerPath(path) !== null;

/** The path as it was meant, with the name that a renamed partner's page has now. */
function findMeantPath(pathname: string, coming: ComingPages | undefined): string {
  const meant = readMeant(pathname);
  const renamed = coming?.findRenamed(readPartnerPath(meant) ?? "");
  return renamed ? localPath(partnerPath(renamed), readLocalPath(meant).locale) : meant;
}

/** Addresses that only lead on to another. */
const detours: Readonly<Record<string, string>> = {
  "/admin": dashboardPath,
  ...Object.fromEntries(
    locales.map((locale) => [localPath("/schedule", locale), localPath("/contact", locale)]),
  ),
};

/** What a page's links have to carry, and where whoever comes without it is told what else to do. */
const linkPages = [
  { path: "/stop-calls", carries: "link", otherwise: "/stop-calls/over" },
  { path: "/calls-again", carries: "link", otherwise: "/calls-again/over" },
] as const;

const isLinkPage = (address: string) =>
  linkPages.some(({ path }) => path === readLocalPath(address).path);

/**
 * Such a page tells no other site that somebody came from it. This site has to hear it: the language
 * link needs the address, and a browser that told nothing would send the button's press as one of no
 * origin, which is refused.
 */
function describeLinkPage(address: string): Readonly<Record<string, string>> {
  return isLinkPage(address) ? { "referrer-policy": "same-origin" } : {};
}

/**
 * @param before address of the page that led here. Without script the link to the other language is
 *   the same for everybody and can't hold what stands in one person's address: it comes along from here.
 */
function findOtherPage(url: string, before = ""): string | null {
  const [address = "", query] = url.split("?", 2);
  const { locale, path: pathname } = readLocalPath(address);
  const page = linkPages.find(({ path }) => path === pathname);
  if (!page || new URLSearchParams(query).get(page.carries)) return null;
  const from = URL.parse(before);
  const isSamePage = from !== null && readLocalPath(from.pathname).path === page.path;
  const carried = isSamePage ? from.searchParams.get(page.carries) : null;
  if (!carried) return localPath(page.otherwise, locale);
  return localPath(`${page.path}?${new URLSearchParams({ [page.carries]: carried })}`, locale);
}

interface PageRoutesOptions {
  readonly render: RenderPage;
  /** The paths of all public pages, in every language. */
  readonly publicPaths: readonly string[];
  /** Patterns such as `/admin/leads/:leadId`. */
  readonly staffPaths: readonly string[];
  /** Folder of the built browser files. */
  readonly clientDir: string;
  /** How long a cache that many visitors share may hand out a public page without asking. */
  readonly sharedSeconds?: number;
  /** The advertising file; undefined where there is none, as in development. */
  readonly file?: PublicFile | undefined;
  /**
   * The owner's editions. Left out where nothing is ever published, as in development: the pages
   * are then those of the sources.
   */
  readonly editions?: PublishedEditions;
  /** Partners' own pages; none where there is no database. */
  readonly coming?: ComingPages;
}

/**
 * Pages and the files they load, all from memory: no stranger makes this process render. Those of
 * the back office hold no data, so one shell serves every address of a pattern.
 */
export async function pageRoutes(app: FastifyInstance, options: PageRoutesOptions): Promise<void> {
  const { publicPaths, staffPaths, clientDir } = options;
  const { sharedSeconds = defaultSharedSeconds } = options;
  // A visitor's own browser asks each time. Nobody keeps "not found": what another process of a
  // newer version has would be missing for as long.
  const askAgain = "public, max-age=0, must-revalidate";
  const fresh = Math.ceil(sharedSeconds / 2);
  // What a shared cache looks for stands first: nginx reads the line from its start for each word.
  const shared = `s-maxage=${fresh}, stale-while-revalidate=${sharedSeconds - fresh}, ${askAgain}`;
  const paths = [...publicPaths, ...staffPaths];
  const rendered = [
    ...publicPaths,
    ...staffPaths.flatMap((path) => locales.map((locale) => staffKey(path, locale))),
  ];
  const missing = locales.map((locale) => localPath(unknownPath, locale));
  const describe = (path: string, page: StoredPage) => {
    if (missing.includes(path)) return describePage(page, askAgain);
    return publicPaths.includes(path) || isPartnerPage(path)
      ? { ...describePage(page, shared), ...describeLinkPage(path) }
      : null;
  };
  const toFile = options.file && filePublicPages(app, options.file, describe);
  const findPage = await keepPages(app, options, rendered, toFile);
  const readPage = (path: string) => {
    const page = findPage(path);
    if (!page) throw new Error(`The page ${path} was not rendered.`);
    return page;
  };
  const isPage = (address: string) =>
    findPage(address)?.status === 200 ||
    [...paths, ...Object.keys(detours)].some((path) =>
      matchPath({ path, caseSensitive: true }, address),
    );

  for (const [from, to] of Object.entries(detours)) {
    app.get(from, async (_request, reply) => reply.redirect(to, 302));
  }
  for (const path of publicPaths) {
    servePage(app, path, async (request, reply) => {
      const other = findOtherPage(request.url, request.headers.referer);
      // It may carry one person's link.
      if (other) return reply.header("cache-control", "no-store").redirect(other, 302);
      void reply.headers(describeLinkPage(path));
      const page = readPage(path);
      const bytes = await sendStoredPage(request, reply, page, shared);
      // Such a page is one only with its link, which has to be looked for each time.
      if (!isLinkPage(path)) keepAnswer(page, bytes, request, reply);
      return reply;
    });
  }
  partnerPages(app, findPage, shared);
  for (const path of staffPaths) {
    servePage(app, path, async (request, reply) => {
      // A pattern's last part may be empty here, but not in the router.
      if (request.url.split("?", 1)[0]?.endsWith("/")) return reply.callNotFound();
      // A kept page would show what it held to whoever goes back to it after the sign-out.
      const page = readPage(staffKey(path, readLanguageCookie(request)));
      await sendStoredPage(request, reply, page, "no-store");
      return reply;
    });
  }
  answerFromMemory(app, findPage);
  await serveFiles(app, clientDir);

  app.setNotFoundHandler(async (request, reply) => {
    if (isApiPath(request.url)) return answerNotFound(request, reply);
    const [pathname = "", query] = request.url.split("?", 2);
    const meant = findMeantPath(pathname, options.coming);
    if (meant !== pathname && isPage(meant)) {
      // Asked for again each time: a page that gets its former name back would lead in a circle.
      void reply.header("cache-control", askAgain);
      return reply.redirect(query ? `${meant}?${query}` : meant, 308);
    }
    const { locale } = readLocalPath(pathname);
    await sendStoredPage(request, reply, readPage(localPath(unknownPath, locale)), askAgain);
    return reply;
  });
}

/** GET and HEAD are both named: the framework's own HEAD fails at a page that has no bytes, as with 304. */
function servePage(app: FastifyInstance, url: string, handler: RouteHandlerMethod): void {
  app.route({ method: ["GET", "HEAD"], url, handler });
}

/** What was answered once is the same for everybody, before the framework looks at the request. */
function answerFromMemory(
  app: FastifyInstance,
  findPage: (path: string) => StoredPage | undefined,
): void {
  app.answerAhead(({ url = "", headers }, response) => {
    const page = findPage(url.split("?", 1)[0] ?? "");
    const answer = page?.answers.get(chooseForm(headers, page));
    if (!answer) return false;
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body, "latin1");
    return true;
  });
}

/** Those that come and go: one that is not shown now is as missing as one that never was. */
function partnerPages(
  app: FastifyInstance,
  findPage: (path: string) => StoredPage | undefined,
  cacheControl: string,
): void {
  for (const locale of locales) {
    servePage(app, localPath(partnerPath(":name"), locale), async (request, reply) => {
      const page = findPage(request.url.split("?", 1)[0] ?? "");
      if (!page) return reply.callNotFound();
      const bytes = await sendStoredPage(request, reply, page, cacheControl);
      keepAnswer(page, bytes, request, reply);
      return reply;
    });
  }
}

/** The files of the build. @param clientDir their folder. */
async function serveFiles(app: FastifyInstance, clientDir: string): Promise<void> {
  const root = path.resolve(clientDir);
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      const address = `/${path.relative(root, file).replaceAll(path.sep, "/")}`;
      for (const [name, value] of Object.entries(describeFileUse(address))) {
        reply.header(name, value);
      }
    },
  });
}
