import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { matchPath } from "react-router";
import { dashboardPath } from "#platform/core/dashboard-path.ts";
import { answerNotFound } from "#platform/server/answer-error.ts";
import { describeError } from "#platform/server/describe-error.ts";
import { isApiPath } from "./is-api-path.ts";
import { msUntilNextRender } from "./next-render.ts";
import type { RenderPage } from "./page-renderer.ts";
import { renderPublicPages } from "./public-pages.ts";
import { ReadyPages } from "./ready-pages.ts";
import { sendStoredPage } from "./send-stored-page.ts";

/** Any path that no route has; its page is rendered once and served for all of them. */
const unknownPath = "/404";

/** An upgrade, or a page's new day, is seen everywhere this long after it. */
const defaultSharedSeconds = 60;

/** Addresses that only lead on to another. */
const detours = { "/schedule": "/contact", "/admin": dashboardPath } as const;

export interface PageRoutesOptions {
  readonly render: RenderPage;
  readonly publicPaths: readonly string[];
  /** Patterns such as `/admin/leads/:leadId`. */
  readonly staffPaths: readonly string[];
  /** Folder of the built browser files. */
  readonly clientDir: string;
  /** How long a cache that many visitors share may hand out a public page without asking. */
  readonly sharedSeconds?: number;
}

/**
 * Pages and the files they load, all from memory: no stranger makes this process render. Those of
 * the back office hold no data, so one shell serves every address of a pattern.
 */
export async function pageRoutes(app: FastifyInstance, options: PageRoutesOptions): Promise<void> {
  const { render, publicPaths, staffPaths, clientDir } = options;
  const { sharedSeconds = defaultSharedSeconds } = options;
  // A visitor's own browser asks each time. Nobody keeps "not found": what another process of a
  // newer version has would be missing for as long.
  const askAgain = "public, max-age=0, must-revalidate";
  const shared = `${askAgain}, s-maxage=${sharedSeconds}`;
  const paths = [...publicPaths, ...staffPaths];
  const ready = new ReadyPages();
  const findPage = await keepPages(app, render, paths, ready);
  const isPage = (address: string) =>
    [...paths, ...Object.keys(detours)].some((path) =>
      matchPath({ path, caseSensitive: true }, address),
    );

  for (const [from, to] of Object.entries(detours)) {
    app.get(from, async (_request, reply) => reply.redirect(to, 302));
  }
  for (const path of publicPaths) {
    app.get(path, async (request, reply) => {
      const page = findPage(path);
      void sendStoredPage(request, reply, page, shared);
      ready.keep(path, page, request, reply);
      return reply;
    });
  }
  for (const path of staffPaths) {
    app.get(path, async (request, reply) => {
      // A pattern's last part may be empty here, but not in the router.
      if (request.url.split("?", 1)[0]?.endsWith("/")) return reply.callNotFound();
      // A kept page would show what it held to whoever goes back to it after the sign-out.
      return sendStoredPage(request, reply, findPage(path), "no-store");
    });
  }
  app.answerAhead((request, response) => ready.answer(request, response));
  await serveFiles(app, clientDir);

  app.setNotFoundHandler((request, reply) => {
    if (isApiPath(request.url)) return answerNotFound(request, reply);
    const [pathname = "", query] = request.url.split("?", 2);
    const withoutSlash = pathname.replace(/\/+$/, "");
    if (withoutSlash !== pathname && isPage(withoutSlash)) {
      return reply.redirect(query ? `${withoutSlash}?${query}` : withoutSlash, 308);
    }
    return sendStoredPage(request, reply, findPage(unknownPath), askAgain);
  });
}

/** Renders the pages now, and again while the server runs. */
async function keepPages(
  app: FastifyInstance,
  render: RenderPage,
  paths: readonly string[],
  ready: ReadyPages,
) {
  const statuses = new Map([...paths.map((path) => [path, 200] as const), [unknownPath, 404]]);
  let pages = await renderPublicPages(render, statuses);
  const refresh = async (): Promise<void> => {
    try {
      pages = await renderPublicPages(render, statuses);
      ready.forget();
    } catch (failure) {
      app.log.error(describeError(failure), "The pages could not be rendered again.");
    }
  };
  let timer: NodeJS.Timeout;
  const schedule = (): void => {
    timer = setTimeout(() => void refresh().then(schedule), msUntilNextRender(new Date())).unref();
  };
  schedule();
  app.addHook("onClose", async () => clearTimeout(timer));
  return (path: string) => {
    const page = pages.get(path);
    if (!page) throw new Error(`The page ${path} was not rendered.`);
    return page;
  };
}

async function serveFiles(app: FastifyInstance, clientDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.resolve(clientDir),
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      // Names under assets/ carry a hash of what is in the file; others keep their name.
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header(
        "cache-control",
        isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      );
    },
  });
}
