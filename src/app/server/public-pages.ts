import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RenderPage, RenderedPage } from "./page-renderer.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

interface StoredPage extends RenderedPage {
  readonly plain: Buffer;
  readonly brotli: Buffer;
  readonly gzip: Buffer;
}

/** Public pages in memory: a request costs a look-up in a map. */
export type PublicPages = ReadonlyMap<string, StoredPage>;

/**
 * Renders each public page once.
 *
 * @throws Error naming a path that did not render with its expected status.
 */
export async function renderPublicPages(
  render: RenderPage,
  paths: readonly string[],
): Promise<PublicPages> {
  const pages = await Promise.all(
    paths.map(async (path) => [path, await storePage(render, path)] as const),
  );
  return new Map(pages);
}

async function storePage(render: RenderPage, path: string): Promise<StoredPage> {
  const page = await render(path);
  if (page.status >= 500) throw new Error(`The page ${path} can't be rendered.`);
  const plain = Buffer.from(page.html);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  const [brotli, zipped] = await Promise.all([
    compressBrotli(plain, quality),
    compressGzip(plain, { level: 9 }),
  ]);
  return { ...page, plain, brotli, gzip: zipped };
}

/** Serves the stored pages at their paths. */
export function servePublicPages(app: FastifyInstance, pages: PublicPages): void {
  for (const [path, page] of pages) {
    app.get(path, async (request, reply) => sendStoredPage(request, reply, page));
  }
}

export function sendStoredPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: StoredPage,
): FastifyReply {
  void reply
    .code(page.status)
    .type("text/html; charset=utf-8")
    .header("content-security-policy", page.contentSecurityPolicy)
    .header("cache-control", "public, max-age=0, must-revalidate")
    .header("vary", "accept-encoding")
    .header("etag", page.etag);
  if (page.status === 200 && request.headers["if-none-match"] === page.etag) {
    return reply.code(304).send();
  }
  const accepted = String(request.headers["accept-encoding"] ?? "");
  if (/\bbr\b/.test(accepted)) return reply.header("content-encoding", "br").send(page.brotli);
  if (/\bgzip\b/.test(accepted)) return reply.header("content-encoding", "gzip").send(page.gzip);
  return reply.send(page.plain);
}
