import type { IncomingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { StoredPage } from "./public-pages.ts";

/** What a caller gets of a page: one of its forms, or the news that it has the page already. */
export type PageForm = "br" | "gzip" | "plain" | "unchanged";

const mostOffers = 100;
const known = new Map<string, Exclude<PageForm, "unchanged">>();

/** Answers with the form the caller reads best, or with 304 when it has the page already. */
export function sendStoredPage(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  page: StoredPage,
  cacheControl: string,
): FastifyReply {
  void reply
    .code(page.status)
    .type(page.contentType)
    .header("content-security-policy", page.contentSecurityPolicy)
    .header("cache-control", cacheControl)
    .header("vary", "accept-encoding")
    .header("etag", page.etag);
  const form = chooseForm(headers, page);
  if (form === "unchanged") return reply.code(304).send();
  if (form !== "plain") void reply.header("content-encoding", form);
  return reply.send(readForm(page, form));
}

/** The bytes of a page in one of its forms. */
export function readForm(page: StoredPage, form: Exclude<PageForm, "unchanged">): Buffer {
  return { br: page.brotli, gzip: page.gzip, plain: page.plain }[form];
}

export function chooseForm(
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
