import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { RenderedPage } from "#platform/core/edition/page-drawing.ts";

/** A response that is the same for everybody, kept for a look-up in a map. */
interface Answer {
  readonly status: number;
  /** Names and values alternate, as Node writes them. */
  readonly headers: string[];
  /** A binary string: Node writes it together with the headers in one piece. */
  readonly body: string | Buffer;
}

/** Together with its headers it fits into what Node writes without allocating. */
const longestText = 14 * 1_024;

/**
 * Remembers a response with all headers that hooks have set. It is dropped with the page when that
 * is rendered again.
 */
export function keepAnswer(
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

/** How a page is sent to a caller: in one of its encodings, or as 304. */
type PageForm = "br" | "gzip" | "plain" | "unchanged";

const mostOffers = 100;
const known = new Map<string, Exclude<PageForm, "unchanged">>();

/**
 * Sends the page in the encoding that suits the caller, or 304 when the caller has it already.
 *
 * @returns the bytes sent; null with 304.
 */
export async function sendStoredPage(
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

/** The headers of a page, whatever its encoding. */
export function describePage(
  page: RenderedPage,
  cacheControl: string,
): Readonly<Record<string, string>> {
  return {
    "content-type": page.contentType,
    "content-security-policy": page.contentSecurityPolicy,
    "cache-control": cacheControl,
    vary: "accept-encoding",
    etag: page.etag,
  };
}

/** The bytes of a page in one encoding. */
async function readForm(page: StoredPage, form: Exclude<PageForm, "unchanged">): Promise<Buffer> {
  if (form === "plain") return page.plain;
  const packed = page.packed.get(form) ?? compress[form](page.plain);
  page.packed.set(form, packed);
  // After a failure the next request tries again.
  packed.catch(() => page.packed.delete(form));
  return packed;
}

export function chooseForm(
  headers: IncomingHttpHeaders,
  { status, etag }: Pick<StoredPage, "status" | "etag">,
): PageForm {
  const tags = headers["if-none-match"];
  if (status === 200 && tags !== undefined && hasTag(tags, etag)) return "unchanged";
  return chooseEncoding(headers["accept-encoding"]);
}

/** A cache may list several tags, and may have turned our weak one into a strong one. */
function hasTag(header: string, etag: string): boolean {
  const weak = (tag: string) => tag.trim().replace(/^W\//, "");
  return (
    header === etag ||
    header.split(",").some((tag) => tag.trim() === "*" || weak(tag) === weak(etag))
  );
}

/** Browsers send few different values, so each is parsed once. */
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
 * A rendered page. Each encoding is compressed when it is first requested: compressing all pages at
 * the start took longer than the rest of the start.
 */
export interface StoredPage extends RenderedPage {
  readonly plain: Buffer;
  readonly packed: Map<keyof typeof compress, Promise<Buffer>>;
  readonly answers: Map<PageForm, Answer>;
}
