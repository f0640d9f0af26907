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
 * renderer reads the language from this key.
 */
const staffKey = (path: string, locale: Locale) => localPath("/", locale).replace(/\/$/, "") + path;

/**
 * The render key of a request, for pages that were not rendered ahead. A staff page uses the
 * language of the browser's cookie.
 */
export function readRenderKey(request: Pick<FastifyRequest, "url" | "cookies">): string {
  const { url } = request;
  const isStaffPage = isStaffPath(url.split("?", 1)[0] ?? "");
  return isStaffPage ? staffKey(url, readLanguageCookie(request)) : url;
}

/**
 * The time after which an upgrade or a renewed page is visible everywhere. In its second half a
 * cache may still serve the old page, but requests the new one.
 */
const defaultSharedSeconds = 60;

const isPartnerPage = (path: string) => readPartnerPath(path) !== null;

/** The path as it was meant, with the current name of a renamed partner's page. */
function findMeantPath(pathname: string, coming: ComingPages | undefined): string {
  const meant = readMeant(pathname);
  const renamed = coming?.findRenamed(readPartnerPath(meant) ?? "");
  return renamed ? localPath(partnerPath(renamed), readLocalPath(meant).locale) : meant;
}

/** Addresses that only redirect to another one. */
const detours: Readonly<Record<string, string>> = {
  "/admin": dashboardPath,
  ...Object.fromEntries(
    locales.map((locale) => [localPath("/schedule", locale), localPath("/contact", locale)]),
  ),
};

/** A page's address with the query of a request that is redirected to it, which may name a campaign. */
export function keepQuery(path: string, url: string): string {
  const at = url.indexOf("?");
  const query = at < 0 ? "" : url.slice(at);
  return query === "?" ? path : path + query;
}

/**
 * Pages that need a parameter from a link in a mail, and the page for visitors who come without it.
 */
const linkPages = [
  { path: "/stop-calls", carries: "link", otherwise: "/stop-calls/over" },
  { path: "/calls-again", carries: "link", otherwise: "/calls-again/over" },
] as const;

const isLinkPage = (address: string) =>
  linkPages.some(({ path }) => path === readLocalPath(address).path);

/**
 * Headers of a page with a link: it sends no referrer to other sites. This site must get it,
 * because the language switch needs the address, and a request without a referrer would have no
 * origin and be refused.
 */
function describeLinkPage(address: string): Readonly<Record<string, string>> {
  return isLinkPage(address) ? { "referrer-policy": "same-origin" } : {};
}

/**
 * @param before the referrer. Without script, the link to the other language is the same for
 *   everybody and can't contain the parameter of one person's link: it is taken from the referrer
 *   here.
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
  /** How long a shared cache may serve a public page without revalidation. */
  readonly sharedSeconds?: number;
  /** The advertising file; undefined where there is none, as in development. */
  readonly file?: PublicFile | undefined;
  /**
   * The owner's editions. Undefined where nothing is ever published, as in development: the pages
   * then show the words in the source code.
   */
  readonly editions?: PublishedEditions;
  /** Partners' own pages; undefined without a database. */
  readonly coming?: ComingPages;
}

/**
 * Serves pages and the files they load from memory, so that no stranger can make this process
 * render. Back-office pages contain no data, so one shell serves every address of a pattern.
 */
export async function pageRoutes(app: FastifyInstance, options: PageRoutesOptions): Promise<void> {
  const { publicPaths, staffPaths, clientDir } = options;
  const { sharedSeconds = defaultSharedSeconds } = options;
  // A visitor's own browser always revalidates. A 404 is never cached: a page that another process
  // of a newer version has would be missing for as long.
  const askAgain = "public, max-age=0, must-revalidate";
  const fresh = Math.ceil(sharedSeconds / 2);
  // What a shared cache looks for comes first: nginx scans the line from its start for each
  // directive.
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
    app.get(from, async (request, reply) => reply.redirect(keepQuery(to, request.url), 302));
  }
  for (const path of publicPaths) {
    servePage(app, path, async (request, reply) => {
      const other = findOtherPage(request.url, request.headers.referer);
      // Not cached, because it may contain one person's link.
      if (other) return reply.header("cache-control", "no-store").redirect(other, 302);
      void reply.headers(describeLinkPage(path));
      const page = readPage(path);
      const bytes = await sendStoredPage(request, reply, page, shared);
      // A page that needs a link is not remembered, because each request must be checked for the
      // link.
      if (!isLinkPage(path)) keepAnswer(page, bytes, request, reply);
      return reply;
    });
  }
  partnerPages(app, findPage, shared);
  for (const path of staffPaths) {
    servePage(app, path, async (request, reply) => {
      // Here the last part of a pattern may be empty, but not in the router.
      if (request.url.split("?", 1)[0]?.endsWith("/")) return reply.callNotFound();
      // A cached page would show its contents to whoever goes back to it after the sign-out.
      const page = readPage(staffKey(path, readLanguageCookie(request)));
      await sendStoredPage(request, reply, page, "no-store");
      return reply;
    });
  }
  answerFromMemory(app, findPage);
  await serveFiles(app, clientDir);

  app.setNotFoundHandler(async (request, reply) => {
    if (isApiPath(request.url)) return answerNotFound(request, reply);
    const [pathname = ""] = request.url.split("?", 1);
    const meant = findMeantPath(pathname, options.coming);
    if (meant !== pathname && isPage(meant)) {
      // Always revalidated: if a page gets its former name back, a cached redirect would loop.
      void reply.header("cache-control", askAgain);
      return reply.redirect(keepQuery(meant, request.url), 308);
    }
    const { locale } = readLocalPath(pathname);
    await sendStoredPage(request, reply, readPage(localPath(unknownPath, locale)), askAgain);
    return reply;
  });
}

/**
 * GET and HEAD are both registered: the framework's own HEAD fails for a page without bytes, as
 * with 304.
 */
function servePage(app: FastifyInstance, url: string, handler: RouteHandlerMethod): void {
  app.route({ method: ["GET", "HEAD"], url, handler });
}

/**
 * Answers a request that was answered before, in the same way for everybody, before the framework
 * sees it.
 */
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

/**
 * Partner pages appear and disappear while the server runs. A page that is not shown answers 404,
 * like one that never existed.
 */
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

/**
 * Serves the files of the build.
 * @param clientDir their folder.
 */
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
