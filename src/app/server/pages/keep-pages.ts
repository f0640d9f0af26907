import type { FastifyInstance } from "fastify";
import type { Served } from "#features/archive/core/archived.ts";
import type { Edition } from "#platform/core/edition/edition.ts";
import type { PageDrawing, RenderedPage } from "#platform/core/edition/page-drawing.ts";
import { locales, localPath } from "#platform/core/locale.ts";
import { describeError, type Log } from "#platform/process/log.ts";
import { repeatWork } from "#platform/process/repeat-work.ts";
import { hourMs } from "#platform/core/durations.ts";
import type { RenderPage } from "./page-renderer.ts";
import type { StoredPage } from "./stored-page.ts";

/** Any path that no route has; its page is rendered once a language and served for all of them. */
export const unknownPath = "/404";

/** What the owner published, as this process follows it. */
export interface PublishedEditions {
  /** @returns the newest edition; null while there is none. */
  read(): Promise<Edition | null>;
  draw(edition: Edition, paths: readonly string[]): ReturnType<PageDrawing["draw"]>;
  /** Called with all pages that are served, each time they are drawn. */
  readonly expect: (paths: readonly string[]) => void;
  /** Called once all pages of an edition are served. */
  readonly onShown: (edition: Edition) => void;
}

/** What changes on pages while the site runs: partners' own come and go, and licenses stand on all. */
export interface ComingPages {
  /** @returns null where nothing changed since `take` was last called. */
  read(): Promise<{
    /** All partners' pages that there are now. */
    readonly paths: readonly string[];
    /** The pages that have to be drawn again; null where every page has to be. */
    readonly changed: readonly string[] | null;
    /** Called once they are served. */
    readonly take: () => void;
  } | null>;
  /** @returns the name that a partner's page has now which had this one before. */
  findRenamed(name: string): string | undefined;
}

/** What is put into the advertising file. Neither ever throws. */
export interface FilePublic {
  readonly pages: (pages: PublicPages, served: Served) => Promise<void>;
  /** After the pages: the words of mails change as these are taken over. */
  readonly mails: (served: Served) => Promise<void>;
}

interface PageSources {
  readonly render: RenderPage;
  readonly editions?: PublishedEditions;
  readonly coming?: ComingPages;
}

export type PublicPages = ReadonlyMap<string, StoredPage>;

/** How soon each process shows what the owner published. */
const followMs = 1_000;

/**
 * Renders the pages now, again while the server runs, and when another edition is published. What is
 * new is put into the advertising file before anybody reads it; at the start, which must not wait,
 * right after the server listens.
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
  /** @param changed draws these alone, of the pages that come and go; those that went go. */
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
    // At each renewal, also without a change: an old process beside this one may have filed after it.
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

/** One after another: a renewal that began before an edition would take its pages back. */
function takeTurns(): (work: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (work) => {
    last = last.then(work, work);
    return last;
  };
}

/** @param work null where nothing is ever published. @returns what ends it. */
function startFollowing(log: Log, work: (() => Promise<void>) | null): () => Promise<void> {
  if (work === null) return async () => {};
  return repeatWork({
    everyMs: followMs,
    log,
    failure: "Whether an edition or a partner's page is published could not be found out.",
    work,
  });
}

/** @returns what ends it. */
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
 * How long the rendered pages may stand: some hours, but never past the end of the year that their
 * foot names. A second later, so that the clock is surely in the new one.
 */
export function msUntilNextRender(now: Date): number {
  const newYear = new Date(now.getFullYear() + 1, 0, 1);
  return Math.min(refreshMs, newYear.getTime() - now.getTime() + 1_000);
}

const renderAll = async (render: RenderPage, paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => [path, await render(path)] as const));

/**
 * All pages or none are taken over. One that comes and goes, and was gone before it was drawn, is left out.
 *
 * @param statuses each path with the status it has to have; those that come and go have none.
 * @param before what was served last: a page that came out the same is not compressed again.
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
