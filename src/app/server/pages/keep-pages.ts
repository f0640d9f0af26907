import { setImmediate } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Served } from "#features/archive/core/archived.ts";
import type { Edition } from "#platform/core/edition/edition.ts";
import type { PageDrawing, RenderedPage } from "#platform/core/edition/page-drawing.ts";
import { locales, localPath } from "#platform/core/locale.ts";
import { describeError, type Log } from "#platform/process/log.ts";
import { repeatWork } from "#platform/process/repeat-work.ts";
import { takeTurns } from "#platform/process/take-turns.ts";
import { hourMs } from "#platform/core/durations.ts";
import type { RenderPage } from "./page-renderer.ts";
import type { StoredPage } from "./stored-page.ts";

/**
 * A path without a route; its page is drawn once per language and served for every unknown address.
 */
export const unknownPath = "/404";

/** The published editions as this process follows them. */
export interface PublishedEditions {
  /** @returns the newest edition; null while there is none. */
  read(): Promise<Edition | null>;
  draw(edition: Edition, paths: readonly string[]): ReturnType<PageDrawing["draw"]>;
  /** Called with the paths of all served pages, each time they are drawn. */
  readonly expect: (paths: readonly string[]) => void;
  /** Called once all pages of an edition are served. */
  readonly onShown: (edition: Edition) => void;
}

/**
 * Page contents that change while the site runs: partners' pages appear and disappear, and every
 * page shows the licenses.
 */
export interface ComingPages {
  /** @returns null when nothing changed since `take` was last called. */
  read(): Promise<{
    /** Paths of all current partner pages. */
    readonly paths: readonly string[];
    /** The pages that must be drawn again; null for every page. */
    readonly changed: readonly string[] | null;
    /** Called once they are served. */
    readonly take: () => void;
  } | null>;
  /** @returns the current name of a partner's page that once had this name. */
  findRenamed(name: string): string | undefined;
}

/** Stores pages and mails in the advertising file. Neither method ever throws. */
export interface FilePublic {
  readonly pages: (pages: PublicPages, served: Served) => Promise<void>;
  /** Called after the pages: the words of mails change when these are taken over. */
  readonly mails: (served: Served) => Promise<void>;
}

interface PageSources {
  readonly render: RenderPage;
  readonly editions?: PublishedEditions;
  readonly coming?: ComingPages;
}

export type PublicPages = ReadonlyMap<string, StoredPage>;

/** How soon each process shows a published edition. */
const followMs = 1_000;

/**
 * Renders the pages now, again while the server runs, and when another edition is published. New
 * pages are stored in the advertising file before anybody can read them; those of the start, which
 * must not wait, right after the server listens. One rendering begins when the one before has ended: a
 * renewal that began before an edition would otherwise replace its pages.
 */
export async function keepPages(
  app: FastifyInstance,
  { render, editions, coming }: PageSources,
  paths: readonly string[],
  file: FilePublic = { pages: async () => {}, mails: async () => {} },
): Promise<(path: string) => StoredPage | undefined> {
  const statuses = new Map<string, number>([
    ...paths.map((path) => [path, 200] as const),
    ...locales.map((locale) => [localPath(unknownPath, locale), 404] as const),
  ]);
  let pages: PublicPages = new Map();
  let shown: Edition | null = null;
  let filing: Promise<void> = Promise.resolve();
  let comingPaths: readonly string[] = [];
  /** @param changed draws only these partner pages; removed pages are dropped. */
  const draw = async (edition: Edition | null, changed?: readonly string[]) => {
    const known = new Set([...statuses.keys(), ...comingPaths]);
    editions?.expect([...known]);
    const paths = changed ?? [...known];
    const drawn =
      edition && editions ? await editions.draw(edition, paths) : await renderAll(render, paths);
    const stay = changed ? [...pages].filter(([path]) => known.has(path)) : [];
    return new Map([...stay, ...storePages(drawn, statuses, pages)]);
  };
  const take = (next: PublicPages, edition: Edition | null): void => {
    pages = next;
    shown = edition;
    if (edition) editions?.onShown(edition);
  };
  const inTurn = takeTurns();
  const show = async (
    edition: Edition | null,
    cause: Served["cause"],
    changed?: readonly string[],
  ): Promise<void> => {
    const next = await draw(edition, changed);
    const isOther = ([path, { html }]: [string, StoredPage]) => html !== pages.get(path)?.html;
    const isNew = next.size !== pages.size || [...next].some(isOther);
    // Each renewal is filed, also without a change: an older process may have filed in between.
    if (isNew || cause === "renewal") {
      await filing;
      filing = file.pages(next, { edition: edition?.id ?? null, cause });
      await filing;
    }
    take(next, edition);
    // A partner's page changes no mail.
    if (!changed) filing = file.mails({ edition: edition?.id ?? null, cause });
  };
  const first = (await editions?.read()) ?? null;
  const firstComing = await coming?.read();
  comingPaths = firstComing?.paths ?? [];
  take(await draw(first), first);
  firstComing?.take();
  app.addHook("onListen", async () => {
    const served = { edition: shown?.id ?? null, cause: "start" } as const;
    filing = Promise.all([file.pages(pages, served), file.mails(served)]).then(() => {});
  });

  const stopRenewing = repeatRenewal(() =>
    inTurn(() => show(shown, "renewal")).catch((failure: unknown) =>
      app.log.error(describeError(failure), "The pages could not be rendered again."),
    ),
  );
  const follow = async (): Promise<void> => {
    const newest = editions ? await editions.read() : shown;
    if (newest?.id !== shown?.id) await show(newest, "edition");
    const news = await coming?.read();
    if (!news) return;
    comingPaths = news.paths;
    await (news.changed ? show(shown, "partner", news.changed) : show(shown, "renewal"));
    news.take();
  };
  const stopFollowing = startFollowing(app.log, editions || coming ? () => inTurn(follow) : null);
  app.addHook("onClose", async () => {
    stopRenewing();
    await stopFollowing();
    await filing;
  });
  return (path) => pages.get(path);
}

/**
 * @param work null where nothing is ever published.
 * @returns a function that stops it.
 */
function startFollowing(log: Log, work: (() => Promise<void>) | null): () => Promise<void> {
  if (work === null) return async () => {};
  return repeatWork({
    everyMs: followMs,
    log,
    failure: "Whether an edition or a partner's page is published could not be found out.",
    work,
  });
}

/** @returns a function that stops it. */
function repeatRenewal(renew: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout;
  const schedule = (): void => {
    timer = setTimeout(() => void renew().then(schedule), msUntilNextRender(new Date())).unref();
  };
  schedule();
  return () => clearTimeout(timer);
}

const refreshMs = 6 * hourMs;

/**
 * How long rendered pages may be served: some hours, but never past the end of the year that their
 * footer names. One second more, so that the clock is surely in the new year.
 */
export function msUntilNextRender(now: Date): number {
  const newYear = new Date(now.getFullYear() + 1, 0, 1);
  return Math.min(refreshMs, newYear.getTime() - now.getTime() + 1_000);
}

/**
 * Renders in this thread, one page at a time: all pages take a second, and longer than three on a busy
 * machine, after which the process would refuse everybody's calls. Between two pages it answers them.
 */
async function renderAll(render: RenderPage, paths: readonly string[]) {
  const drawn: (readonly [path: string, page: RenderedPage])[] = [];
  for (const path of paths) {
    drawn.push([path, await render(path)]);
    await setImmediate();
  }
  return drawn;
}

/**
 * Takes over all pages or none. A partner page that was removed before it was drawn is left out.
 *
 * @param statuses each path with its required status; partner pages have none.
 * @param before the pages served last: one that is unchanged is not compressed again.
 * @throws Error naming a path that came out with another status.
 */
function storePages(
  drawn: readonly (readonly [path: string, page: RenderedPage])[],
  statuses: ReadonlyMap<string, number>,
  before: PublicPages,
): PublicPages {
  return new Map(
    drawn.flatMap(([path, page]) => {
      const status = statuses.get(path);
      if (status === undefined && page.status !== 200) return [];
      if (page.status !== (status ?? 200)) {
        throw new Error(`The page ${path} came out with status ${page.status}, not ${status}.`);
      }
      const plain = Buffer.from(page.html);
      const last = before.get(path);
      const packed = last?.html === page.html ? last.packed : new Map();
      return [[path, { ...page, plain, packed, answers: new Map() }] as const];
    }),
  );
}
