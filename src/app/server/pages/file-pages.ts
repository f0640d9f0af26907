import type { FastifyInstance } from "fastify";
import type { PublicFile, ServedPage } from "#features/archive/server/served-page.ts";
import { readLocalPath } from "#platform/core/locale.ts";
import { describeError } from "#platform/process/log.ts";
import type { FilePublic, PublicPages } from "./keep-pages.ts";
import type { StoredPage } from "./stored-page.ts";

/** Headers of one connection or one encoding of the page. */
const passing = ["date", "connection", "keep-alive", "content-length", "content-encoding"];

/**
 * Passes the public pages, with the headers that hooks add to each response, and the mails to the
 * advertising file. Failures are logged and delay no page.
 *
 * @param describe gives a page's own headers; null for one that is not public.
 */
export function filePublicPages(
  app: FastifyInstance,
  file: PublicFile,
  describe: (path: string, page: StoredPage) => Readonly<Record<string, string>> | null,
): FilePublic {
  const readAll = async (pages: PublicPages): Promise<readonly ServedPage[]> => {
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
  const quietly = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (failure) {
      app.log.error(
        describeError(failure),
        "Something could not be put into the advertising file.",
      );
    }
  };
  return {
    pages: (pages, served) => quietly(async () => file.pages(await readAll(pages), served)),
    mails: (served) => quietly(() => file.mails(served)),
  };
}
