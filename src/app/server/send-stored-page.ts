import type { FastifyReply, FastifyRequest } from "fastify";
import type { StoredPage } from "./public-pages.ts";

/** Answers with the form the caller reads best, or with 304 when it has the page already. */
export function sendStoredPage(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  page: StoredPage,
  cacheControl = "public, max-age=0, must-revalidate",
): FastifyReply {
  void reply
    .code(page.status)
    .type(page.contentType)
    .header("content-security-policy", page.contentSecurityPolicy)
    .header("cache-control", cacheControl)
    .header("vary", "accept-encoding")
    .header("etag", page.etag);
  if (page.status === 200 && hasTag(headers["if-none-match"], page.etag)) {
    return reply.code(304).send();
  }
  const encodings = readEncodings(headers["accept-encoding"]);
  if (encodings.has("br")) return reply.header("content-encoding", "br").send(page.brotli);
  if (encodings.has("gzip")) return reply.header("content-encoding", "gzip").send(page.gzip);
  return reply.send(page.plain);
}

/** A cache may list several tags, and may have made ours a strong one. */
function hasTag(header: string | undefined, etag: string): boolean {
  const weak = (tag: string) => tag.trim().replace(/^W\//, "");
  return (header ?? "").split(",").some((tag) => tag.trim() === "*" || weak(tag) === weak(etag));
}

function readEncodings(header: string | string[] | undefined): ReadonlySet<string> {
  const offers = String(header ?? "")
    .toLowerCase()
    .split(",");
  const accepted = offers.filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer));
  return new Set(accepted.map((offer) => offer.split(";")[0]?.trim() ?? ""));
}
