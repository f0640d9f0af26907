import type { FastifyInstance } from "fastify";
import type { Served } from "#features/archive/core/archived.ts";
import type { FilePages, ServedPage } from "#features/archive/server/served-page.ts";
import { readLocalPath } from "#platform/core/locale.ts";
import { describeError } from "#platform/process/log.ts";

/** Of one connection or one form of the page. */
const passing = ["date", "connection", "keep-alive", "content-length", "content-encoding"];

/**
 * Hands the public pages to the advertising file, with the headers that hooks add to each answer. What
 * goes wrong is logged and keeps no page back.
 *
 * @param describe a page's own headers; null for one that is not public.
 */
export function filePublicPages<Page extends { readonly status: number; readonly plain: Buffer }>(
  app: FastifyInstance,
  file: FilePages,
  describe: (path: string, page: Page) => Readonly<Record<string, string>> | null,
): (pages: ReadonlyMap<string, Page>, served: Served) => Promise<void> {
  const readAll = async (pages: ReadonlyMap<string, Page>): Promise<readonly ServedPage[]> => {
    const { headers: sent } = await app.inject({ method: "HEAD", url: "/" });
    const shared = Object.entries(sent).filter(([name]) => !passing.includes(name));
    return [...pages].flatMap(([path, page]): ServedPage[] => {
      const own = describe(path, page);
      if (own === null) return [];
      const all = Object.entries({ ...Object.fromEntries(shared), ...own });
      const headers = all.map(([name, value]) => [name, String(value)] as const).toSorted();
      const { locale } = readLocalPath(path);
      return [{ path, locale, status: page.status, headers, body: page.plain }];
    });
  };
  return async (pages, served) => {
    try {
      await file(await readAll(pages), served);
    } catch (failure) {
      app.log.error(
        describeError(failure),
        "The pages could not be put into the advertising file.",
      );
    }
  };
}
