import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { matchPath } from "react-router";
import type { Served } from "#features/archive/core/archived.ts";
import type { FilePages } from "#features/archive/server/served-page.ts";
import { isStaffPath } from "#features/site/core/staff-pages.ts";
import type { Edition } from "#platform/core/edition/edition.ts";
import type { PageDrawing, RenderedPage } from "#platform/core/edition/page-drawing.ts";
import { type Locale, locales, localPath, readLocalPath } from "#platform/core/locale.ts";
import { dashboardPath } from "#platform/core/staff/staff-member.ts";
import { readLanguageCookie } from "#platform/http/cookies.ts";
import { answerNotFound } from "#platform/http/errors.ts";
import { describeError } from "#platform/process/log.ts";
import { repeatWork } from "#platform/process/repeat-work.ts";
import { isApiPath } from "./crawler-routes.ts";
import { filePublicPages } from "./file-pages.ts";
import type { RenderPage } from "./page-renderer.ts";
import { serveFiles } from "./serve-files.ts";

/** Any path that no route has; its page is rendered once a language and served for all of them. */
const unknownPath = "/404";

/** Staff's pages have one address; under which key their Spanish stands, the renderer reads. */
const staffKey = (path: string, locale: Locale) => localPath("/", locale).replace(/\/$/, "") + path;

/** What the renderer is asked for where no page was rendered before: those of staff in the language of the browser's cookie. */
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

/**
 * Such a page tells no other site that somebody came from it. This site has to hear it: the language
 * link needs the address, and a browser that told nothing would send the button's press as one of no
 * origin, which is refused.
 */
function describeLinkPage(address: string): Readonly<Record<string, string>> {
  const isOne = linkPages.some(({ path }) => path === readLocalPath(address).path);
  return isOne ? { "referrer-policy": "same-origin" } : {};
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

/** What the owner published, as this process follows it. */
export interface PublishedEditions {
  /** @returns the newest edition; null while there is none. */
  read(): Promise<Edition | null>;
  readonly draw: PageDrawing["draw"];
  /** Called once all pages of an edition are served. */
  readonly onShown: (edition: Edition) => void;
}

interface PageRoutesOptions {
  readonly render: RenderPage;
  /** In every language. */
  readonly publicPaths: readonly string[];
  /** Patterns such as `/admin/leads/:leadId`. */
  readonly staffPaths: readonly string[];
  /** Folder of the built browser files. */
  readonly clientDir: string;
  /** How long a cache that many visitors share may hand out a public page without asking. */
  readonly sharedSeconds?: number;
  /** Puts public pages into the advertising file; undefined where there is none, as in development. */
  readonly file?: FilePages | undefined;
  /** None where nothing is ever published: the pages are those of the sources. */
  readonly editions?: PublishedEditions;
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
  const shared = `${askAgain}, s-maxage=${fresh}, stale-while-revalidate=${sharedSeconds - fresh}`;
  const paths = [...publicPaths, ...staffPaths];
  const rendered = [
    ...publicPaths,
    ...staffPaths.flatMap((path) => locales.map((locale) => staffKey(path, locale))),
  ];
  const missing = locales.map((locale) => localPath(unknownPath, locale));
  const describe = (path: string, page: StoredPage) => {
    if (missing.includes(path)) return describePage(page, askAgain);
    return publicPaths.includes(path)
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
    [...paths, ...Object.keys(detours)].some((path) =>
      matchPath({ path, caseSensitive: true }, address),
    );

  for (const [from, to] of Object.entries(detours)) {
    app.get(from, async (_request, reply) => reply.redirect(to, 302));
  }
  for (const path of publicPaths) {
    app.get(path, async (request, reply) => {
      const other = findOtherPage(request.url, request.headers.referer);
      // It may carry one person's link.
      if (other) return reply.header("cache-control", "no-store").redirect(other, 302);
      void reply.headers(describeLinkPage(path));
      const page = readPage(path);
      const bytes = await sendStoredPage(request, reply, page, shared);
      keepAnswer(page, bytes, request, reply);
      return reply;
    });
  }
  for (const path of staffPaths) {
    app.get(path, async (request, reply) => {
      // A pattern's last part may be empty here, but not in the router.
      if (request.url.split("?", 1)[0]?.endsWith("/")) return reply.callNotFound();
      // A kept page would show what it held to whoever goes back to it after the sign-out.
      const page = readPage(staffKey(path, readLanguageCookie(request)));
      await sendStoredPage(request, reply, page, "no-store");
      return reply;
    });
  }
  app.answerAhead(({ url = "", headers }, response) => {
    const page = findPage(url.split("?", 1)[0] ?? "");
    const answer = page?.answers.get(chooseForm(headers, page));
    if (!answer || findOtherPage(url)) return false;
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body, "latin1");
    return true;
  });
  await serveFiles(app, clientDir);

  app.setNotFoundHandler(async (request, reply) => {
    if (isApiPath(request.url)) return answerNotFound(request, reply);
    const [pathname = "", query] = request.url.split("?", 2);
    const withoutSlash = pathname.replace(/\/+$/, "");
    if (withoutSlash !== pathname && isPage(withoutSlash)) {
      return reply.redirect(query ? `${withoutSlash}?${query}` : withoutSlash, 308);
    }
    const { locale } = readLocalPath(pathname);
    await sendStoredPage(request, reply, readPage(localPath(unknownPath, locale)), askAgain);
    return reply;
  });
}

/** How soon each process shows what the owner published. */
const followMs = 1_000;

/**
 * Renders the pages now, again while the server runs, and when another edition is published. What is
 * new is put into the advertising file before anybody reads it; at the start, which must not wait,
 * right after the server listens.
 */
async function keepPages(
  app: FastifyInstance,
  { render, editions }: Pick<PageRoutesOptions, "render" | "editions">,
  paths: readonly string[],
  file: (pages: PublicPages, served: Served) => Promise<void> = async () => {},
): Promise<(path: string) => StoredPage | undefined> {
  const statuses = new Map<string, number>([
    ...paths.map((path) => [path, 200] as const),
    ...locales.map((locale) => [localPath(unknownPath, locale), 404] as const),
  ]);
  let pages: PublicPages = new Map();
  let shown: Edition | null = null;
  let filing: Promise<void> = Promise.resolve();
  const draw = async (edition: Edition | null) =>
    storePages(
      edition && editions
        ? new Map(await editions.draw(edition, [...statuses.keys()]))
        : await renderAll(render, [...statuses.keys()]),
      statuses,
      pages,
    );
  const take = (next: PublicPages, edition: Edition | null): void => {
    pages = next;
    shown = edition;
    if (edition) editions?.onShown(edition);
  };
  const show = async (edition: Edition | null, cause: Served["cause"]): Promise<void> => {
    const next = await draw(edition);
    if ([...next].some(([path, { html }]) => html !== pages.get(path)?.html)) {
      await filing;
      filing = file(next, { edition: edition?.id ?? null, cause });
      await filing;
    }
    take(next, edition);
  };
  const first = (await editions?.read()) ?? null;
  take(await draw(first), first);
  app.addHook("onListen", async () => {
    filing = file(pages, { edition: shown?.id ?? null, cause: "start" });
  });

  const say = (failure: unknown) =>
    app.log.error(describeError(failure), "The pages could not be rendered again.");
  let timer: NodeJS.Timeout;
  const schedule = (): void => {
    const renew = () => void show(shown, "renewal").catch(say).then(schedule);
    timer = setTimeout(renew, msUntilNextRender(new Date())).unref();
  };
  schedule();
  const stopFollowing = editions
    ? repeatWork({
        everyMs: followMs,
        log: app.log,
        failure: "Whether another edition is published could not be found out.",
        async work() {
          const newest = await editions.read();
          if (newest?.id !== shown?.id) await show(newest, "edition");
        },
      })
    : null;
  app.addHook("onClose", async () => {
    clearTimeout(timer);
    await stopFollowing?.();
    await filing;
  });
  return (path) => pages.get(path);
}

const refreshMs = 6 * 3_600_000;

/**
 * How long the rendered pages may stand: some hours, but never past the end of the year that their
 * foot names. A second later, so that the clock is surely in the new one.
 */
export function msUntilNextRender(now: Date): number {
  const newYear = new Date(now.getFullYear() + 1, 0, 1);
  return Math.min(refreshMs, newYear.getTime() - now.getTime() + 1_000);
}

/** What was answered once and is the same for everybody from then on: a look-up in a map. */
interface Answer {
  readonly status: number;
  /** Names and values alternate, as Node writes them. */
  readonly headers: string[];
  /** As text a character a byte: Node writes that and the headers in one piece. */
  readonly body: string | Buffer;
}

/** With its headers it fits into what Node writes without memory of its own. */
const longestText = 14 * 1_024;

/**
 * Remembers what the framework was told to send, with all headers that its hooks have set. It goes
 * with the page when that is rendered again.
 */
function keepAnswer(
  page: StoredPage,
  bytes: Buffer | null,
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
): void {
  const form = chooseForm(headers, page);
  if (method !== "GET" || page.answers.has(form)) return;
  const named = Object.entries({
    ...reply.getHeaders(),
    ...(bytes && { "content-length": bytes.length }),
  });
  const block = named.flatMap(([name, value]) => [name, String(value)]);
  page.answers.set(form, { status: reply.statusCode, headers: block, body: toBody(bytes) });
}

function toBody(bytes: Buffer | null): string | Buffer {
  if (bytes === null) return "";
  return bytes.length > longestText ? bytes : bytes.toString("latin1");
}

/** What a caller gets of a page: one of its forms, or the news that it has the page already. */
type PageForm = "br" | "gzip" | "plain" | "unchanged";

const mostOffers = 100;
const known = new Map<string, Exclude<PageForm, "unchanged">>();

/**
 * Answers with the form the caller reads best, or with 304 when it has the page already.
 *
 * @returns the bytes sent; null with 304.
 */
async function sendStoredPage(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  page: StoredPage,
  cacheControl: string,
): Promise<Buffer | null> {
  const form = chooseForm(headers, page);
  const bytes = form === "unchanged" ? null : await readForm(page, form);
  void reply.code(page.status).headers(describePage(page, cacheControl));
  if (form === "unchanged") void reply.code(304);
  else if (form !== "plain") void reply.header("content-encoding", form);
  void reply.send(bytes);
  return bytes;
}

/** What is told of a page, whichever of its forms is sent. */
function describePage(page: RenderedPage, cacheControl: string): Readonly<Record<string, string>> {
  return {
    "content-type": page.contentType,
    "content-security-policy": page.contentSecurityPolicy,
    "cache-control": cacheControl,
    vary: "accept-encoding",
    etag: page.etag,
  };
}

/** The bytes of a page in one of its forms. */
async function readForm(page: StoredPage, form: Exclude<PageForm, "unchanged">): Promise<Buffer> {
  if (form === "plain") return page.plain;
  const packed = page.packed.get(form) ?? compress[form](page.plain);
  page.packed.set(form, packed);
  // The next one who asks tries again.
  packed.catch(() => page.packed.delete(form));
  return packed;
}

function chooseForm(
  headers: IncomingHttpHeaders,
  { status, etag }: Pick<StoredPage, "status" | "etag">,
): PageForm {
  const tags = headers["if-none-match"];
  if (status === 200 && tags !== undefined && hasTag(tags, etag)) return "unchanged";
  return chooseEncoding(headers["accept-encoding"]);
}

/** A cache may list several tags, and may have made ours a strong one. */
function hasTag(header: string, etag: string): boolean {
  const weak = (tag: string) => tag.trim().replace(/^W\//, "");
  return (
    header === etag ||
    header.split(",").some((tag) => tag.trim() === "*" || weak(tag) === weak(etag))
  );
}

/** Browsers send few different offers, so each is read once. */
function chooseEncoding(header: string | string[] | undefined): Exclude<PageForm, "unchanged"> {
  const offers = String(header ?? "");
  const found = known.get(offers);
  if (found) return found;
  const accepted = readEncodings(offers);
  const chosen = (["br", "gzip"] as const).find((encoding) => accepted.has(encoding)) ?? "plain";
  if (known.size < mostOffers && offers.length < mostOffers) known.set(offers, chosen);
  return chosen;
}

function readEncodings(offers: string): ReadonlySet<string> {
  const accepted = offers
    .toLowerCase()
    .split(",")
    .filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer));
  return new Set(accepted.map((offer) => offer.split(";")[0]?.trim() ?? ""));
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
const compress = {
  br: (page: Buffer) => brotli(page, quality),
  gzip: (page: Buffer) => zip(page, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * A rendered page. It is compressed when it is first asked for, once a form: to compress all pages
 * at the start took longer than all else until the site was ready.
 */
interface StoredPage extends RenderedPage {
  readonly plain: Buffer;
  readonly packed: Map<keyof typeof compress, Promise<Buffer>>;
  readonly answers: Map<PageForm, Answer>;
}

type PublicPages = ReadonlyMap<string, StoredPage>;

const renderAll = async (render: RenderPage, paths: readonly string[]) =>
  new Map(await Promise.all(paths.map(async (path) => [path, await render(path)] as const)));

/**
 * All pages or none are taken over.
 *
 * @param statuses each path with the status it has to have.
 * @param before what was served last: a page that came out the same is not compressed again.
 * @throws Error naming a path that came out with another status.
 */
function storePages(
  drawn: ReadonlyMap<string, RenderedPage>,
  statuses: ReadonlyMap<string, number>,
  before: PublicPages,
): PublicPages {
  return new Map(
    [...drawn].map(([path, page]) => {
      const status = statuses.get(path);
      if (page.status !== status) {
        throw new Error(`The page ${path} came out with status ${page.status}, not ${status}.`);
      }
      const plain = Buffer.from(page.html);
      const last = before.get(path);
      const packed = last?.html === page.html ? last.packed : new Map();
      return [path, { ...page, plain, packed, answers: new Map() }] as const;
    }),
  );
}
