import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Edition } from "#platform/core/edition/edition.ts";
import { fillEdition } from "#platform/editions/fill-facts.ts";
import { readWithEdition } from "#platform/editions/words-in-force.ts";
import type { Change } from "#features/studio/core/compose-edition.ts";
import { nameSentence, previewDays } from "#features/studio/core/site-words.ts";
import { AppError } from "#platform/core/app-error.ts";
import { escapeMarkup } from "#platform/core/formats.ts";
import type { RenderedPage } from "#platform/core/edition/page-drawing.ts";
import {
  defaultLocale,
  type Locale,
  type Localized,
  locales,
  localPath,
  readLocalPath,
} from "#platform/core/locale.ts";
import { findDay } from "#staff/core/may-advise.ts";
import { siteConfig } from "#site.config.ts";
import type { Ctx } from "#records/ctx.ts";
import { readLocale } from "#platform/http/parse-input.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import type { ActingStaff } from "#platform/http/staff-route.ts";
import { writeSamples } from "#platform/mail/mail-samples.ts";
import { hashToken, makeToken } from "#platform/secrets/seal.ts";
import { dayMs } from "#platform/core/durations.ts";
import { findNewestEdition } from "#features/studio/server/editions-store.ts";
import { listEditable } from "#features/studio/server/list-editable.ts";
import {
  addRibbon,
  listPreviewed,
  markChanges,
  writeInSite,
  writePreviewList,
} from "./preview-list.ts";
import { findPreview, insertPreview, type PreviewRow } from "./previews-store.ts";
import { mergeForPreview } from "#features/studio/server/publish.ts";

/** The drawn pages of this many previews are kept in memory; an older preview is drawn again when somebody opens it. */
const mostKept = 3;

/**
 * Stores the words that the pages would have, for everybody who has the link.
 *
 * @returns the address of the list of its pages.
 */
export async function makePreview(
  ctx: Ctx,
  changes: readonly Change[],
  author: ActingStaff,
): Promise<string> {
  const { database, clock, config } = ctx;
  const overrides = await mergeForPreview(ctx, changes, await findNewestEdition(database.db));
  const changed = new Set(changes.map(nameSentence));
  const editable = await listEditable(ctx);
  const mails = new Set(drawMails(ctx, overrides).keys());
  const paths = [
    ...new Set(
      editable.filter((one) => changed.has(nameSentence(one))).flatMap(({ pages }) => pages),
    ),
    ...new Set(
      changes.map(({ id, locale }) => nameMail(id, locale)).filter((path) => mails.has(path)),
    ),
  ];
  const token = makeToken();
  const now = clock.now();
  const endsAt = new Date(now.getTime() + previewDays * dayMs);
  const preview = { hash: hashToken(token), overrides, paths, by: author.username, endsAt };
  await database.transaction(async (tx) => {
    await insertPreview(tx, preview, now);
    await author.confirm(tx);
  });
  return `${config.siteUrl}/preview/${token}`;
}

/** The address of a mail within a preview. Unlike the path of a page it begins without a slash. */
const nameMail = (words: string, locale: string) => words.replace(/^mail\b/, `mail/${locale}`);

/** Draws the sample mails with the preview's words put in for a moment in this process (`readWithEdition`). */
export function drawMails(ctx: Ctx, overrides: Edition["overrides"]): ReadonlyMap<string, string> {
  const filled = fillEdition({ id: "", overrides }).overrides;
  const mails = readWithEdition(filled, () => writeSamples(ctx));
  return new Map(mails.map(({ words, locale, mail }) => [nameMail(words, locale), mail.html]));
}

/**
 * A preview runs no script, sends no form, is indexed by no search engine and stays in no cache.
 *
 * @param framedBy what may show it in a frame, in the words of a content policy.
 */
export const stillHeaders = (framedBy: "'none'" | "'self'") => ({
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
  "content-security-policy": `sandbox allow-same-origin; default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; frame-ancestors ${framedBy}; form-action 'none'; base-uri 'none'`,
});

const scripts = /<script\b[\s\S]*?<\/script>/g;

export const missing: Localized<string> = {
  en: "There is no such page in this preview.",
  es: "Esa página no está en esta vista previa.",
};

const gone: Localized<Readonly<Record<"ended" | "unknown", string>>> = {
  en: {
    ended: "This preview has ended. Ask whoever sent it for a new one.",
    unknown: "There is no such preview. Perhaps the link was cut off on its way.",
  },
  es: {
    ended: "Esta vista previa terminó. Pida una nueva a quien se la envió.",
    unknown: "No existe esa vista previa. Tal vez el enlace llegó cortado.",
  },
};

type Drawn = ReadonlyMap<string, RenderedPage>;

/** The pages of previews, for everybody who has the link. */
export function previewRoutes(app: Routes, ctx: Ctx): void {
  const kept = new Map<string, Promise<Drawn>>();
  const drawAll = ({
    hash,
    overrides,
    paths,
  }: Pick<PreviewRow, "hash" | "overrides" | "paths">) => {
    // Partners' pages are not among the site's own.
    const others = paths
      .filter((path) => path.startsWith("/"))
      .flatMap((path) => locales.map((locale) => localPath(readLocalPath(path).path, locale)));
    const wanted = [...new Set([...ctx.pages.paths, ...others])];
    const drawing =
      kept.get(hash) ??
      ctx.pages.draw({ id: hash, overrides }, wanted).then((pages) => new Map(pages));
    kept.delete(hash);
    kept.set(hash, drawing);
    drawing.catch(() => kept.delete(hash));
    for (const old of [...kept.keys()].slice(0, -mostKept)) kept.delete(old);
    return drawing;
  };

  /** @returns null after it has answered that the preview does not exist or has ended. */
  async function find(request: FastifyRequest, token: string, reply: FastifyReply) {
    const preview = await findPreview(ctx.database.db, hashToken(token));
    if (preview && preview.endsAt > ctx.clock.now()) return preview;
    const locale = readLocale(request);
    const said = gone[locale][preview ? "ended" : "unknown"];
    void reply.code(preview ? 410 : 404);
    await send(reply, writePage(`<p>${escapeMarkup(said)}</p>`, locale));
    return null;
  }

  const list = {
    schema: {
      summary: "Lists the pages of a preview.",
      params: z.object({ token: z.string() }),
    },
  };
  app.get("/preview/:token", list, async (request, reply) => {
    const { token } = request.params;
    const preview = await find(request as FastifyRequest, token, reply);
    if (!preview) return reply;
    const pages = await drawAll(preview);
    const locale = readLocale(request as FastifyRequest);
    const list = writePreviewList({
      token,
      paths: preview.paths,
      pages,
      changes: await readChanges(ctx, preview.overrides),
      agency: siteConfig.name,
      until: findDay(preview.endsAt, siteConfig.timeZone),
    });
    const home = pages.get(localPath("/", locale))?.html ?? "";
    const html = writeInSite(list, rewriteLinks(home.replace(scripts, ""), token, pages), locale);
    return send(reply, html);
  });

  const page = {
    schema: {
      summary: "Sends one page or mail of a preview.",
      params: z.object({ token: z.string(), "*": z.string() }),
    },
  };
  app.get("/preview/:token/*", page, async (request, reply) => {
    const { token, "*": path } = request.params;
    const preview = await find(request as FastifyRequest, token, reply);
    if (!preview) return reply;
    const mail = path.startsWith("mail/") ? drawMails(ctx, preview.overrides).get(path) : undefined;
    const pages: Drawn = mail === undefined ? await drawAll(preview) : new Map();
    const html = mail ?? pages.get(`/${path}`)?.html;
    if (html === undefined) throw new AppError("not_found", missing);
    const address = mail === undefined ? `/${path}` : path;
    const marked = await markInPage(ctx, html, { ...preview, path: address });
    return send(
      reply,
      addRibbon(rewriteLinks(marked, token, pages), token, readPageLocale(address)),
    );
  });
}

/** Makes links lead to other pages of the preview, and removes the target of all other links. */
function rewriteLinks(html: string, token: string, pages: Drawn): string {
  return html.replaceAll(/<a\b[^>]*>/g, (tag) =>
    tag.replace(/ href="([^"]*)"/, (href, address: string) => {
      if (address.startsWith("#")) return href;
      const [path = ""] = address.split(/[?#]/, 1);
      return pages.has(path) ? ` href="/preview/${token}${address}"` : "";
    }),
  );
}

/** A page whose links lead nowhere, for a frame. */
export const removeTargets = (html: string): string => rewriteLinks(html, "", new Map());

const send = (reply: FastifyReply, html: string) =>
  reply.headers(stillHeaders("'none'")).type("text/html; charset=utf-8").send(html);

/** What a preview changes, beside what visitors read now. */
async function readChanges(ctx: Ctx, overrides: Edition["overrides"]) {
  const newest = await findNewestEdition(ctx.database.db);
  return listPreviewed(newest?.overrides ?? {}, overrides, await listEditable(ctx));
}

/** The language of a page or of a mail. */
const readPageLocale = (path: string): Locale =>
  path.startsWith("/")
    ? readLocalPath(path).locale
    : (locales.find((locale) => path.startsWith(`mail/${locale}/`)) ?? defaultLocale);

/** A drawn page or mail without its scripts, with the sentences marked that differ from what visitors read. */
export async function markInPage(
  ctx: Ctx,
  html: string,
  { overrides, path }: Pick<Edition, "overrides"> & { readonly path: string },
): Promise<string> {
  const changes = await readChanges(ctx, overrides);
  return markChanges(html.replace(scripts, ""), changes, readPageLocale(path));
}

/** A plain page without the site's own words and styles, so that no edition changes how it looks. */
function writePage(content: string, locale: Locale): string {
  const title = locale === "es" ? "Vista previa" : "Preview";
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>body{font:1.0625rem/1.6 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}a{display:inline-block;min-height:2.75rem;line-height:2.75rem}ul{list-style:none;padding:0}</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`;
}
