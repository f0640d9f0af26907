import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { RenderPage, RenderedPage } from "./page-renderer.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A rendered page with its compressed forms: a request for it costs a look-up in a map. */
export interface StoredPage extends RenderedPage {
  readonly plain: Buffer;
  readonly brotli: Buffer;
  readonly gzip: Buffer;
}

export type PublicPages = ReadonlyMap<string, StoredPage>;

/**
 * Renders each page once.
 *
 * @param statuses each path with the status it has to have.
 * @throws Error naming a path that came out with another status.
 */
export async function renderPublicPages(
  render: RenderPage,
  statuses: ReadonlyMap<string, number>,
): Promise<PublicPages> {
  const pages = await Promise.all(
    [...statuses].map(async ([path, status]) => {
      const page = await render(path);
      if (page.status !== status) {
        throw new Error(`The page ${path} came out with status ${page.status}, not ${status}.`);
      }
      return [path, await storePage(page)] as const;
    }),
  );
  return new Map(pages);
}

async function storePage(page: RenderedPage): Promise<StoredPage> {
  const plain = Buffer.from(page.html);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const [brotli, zipped] = await Promise.all([
    compressBrotli(plain, quality),
    compressGzip(plain, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return { ...page, plain, brotli, gzip: zipped };
}
