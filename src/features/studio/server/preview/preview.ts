import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Edition } from "#platform/core/edition/edition.ts";
import { fillEdition } from "#platform/editions/fill-facts.ts";
import { readWithEdition } from "#platform/editions/words-in-force.ts";
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
import { timesOfAgency } from "#features/consent/server/certificate-file.ts";
import { commentSchema } from "#features/studio/core/preview-comment.ts";
import { errorStatus } from "#platform/http/errors.ts";
import {
  createRateLimit,
  floodRule,
  limitVisitors,
  type RateLimitRule,
} from "#platform/http/limits/rate-limits.ts";
import { readLocale } from "#platform/http/parse-input.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import { takeForms } from "#platform/http/take-forms.ts";
import { writeSamples } from "#platform/mail/mail-samples.ts";
import { hashToken } from "#platform/secrets/seal.ts";
import { findNewestEdition } from "#features/studio/server/editions-store.ts";
import { listEditable } from "#features/studio/server/list-editable.ts";
import { type RefusedComment, writeComments } from "./comment-form.ts";
import { listComments } from "./comments-store.ts";
import { leaveComment } from "./leave-comment.ts";
import {
  addRibbon,
  listPreviewed,
  markChanges,
  writeInSite,
  writePreviewList,
} from "./preview-list.ts";
import { findPreview, type PreviewRow } from "./previews-store.ts";

/** The drawn pages of this many previews are kept in memory; an older preview is drawn again when somebody opens it. */
const mostKept = 3;

/** The address of a mail within a preview. Unlike the path of a page it begins without a slash. */
export const nameMail = (words: string, locale: string) =>
  words.replace(/^mail\b/, `mail/${locale}`);

/** Draws the sample mails with the preview's words put in for a moment in this process (`readWithEdition`). */
export function drawMails(ctx: Ctx, overrides: Edition["overrides"]): ReadonlyMap<string, string> {
  const filled = fillEdition({ id: "", overrides }).overrides;
  const mails = readWithEdition(filled, () => writeSamples(ctx));
  return new Map(mails.map(({ words, locale, mail }) => [nameMail(words, locale), mail.html]));
}

/** @param formsTo where a form may be sent, in the words of a content policy. */
function writePolicy(framedBy: "'none'" | "'self'", formsTo: "'none'" | "'self'"): string {
  return `default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; frame-ancestors ${framedBy}; form-action ${formsTo}; base-uri 'none'`;
}

/**
 * A preview runs no script, is indexed by no search engine and stays in no cache. Its pages send no form.
 *
 * @param framedBy what may show it in a frame, in the words of a content policy.
 */
export const stillHeaders = (framedBy: "'none'" | "'self'") => ({
  ...quietHeaders,
  "referrer-policy": "no-referrer",
  "content-security-policy": `sandbox allow-same-origin; ${writePolicy(framedBy, "'none'")}`,
});

const quietHeaders = { "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" };

/**
 * The first page of a preview has the form for comments. Without a referrer a browser would send the form
 * with the origin `null`, which is refused as another site's.
 */
const formHeaders = {
  ...quietHeaders,
  "referrer-policy": "same-origin",
  "content-security-policy": `sandbox allow-same-origin allow-forms; ${writePolicy("'none'", "'self'")}`,
};

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

type DrawAll = ReturnType<typeof keepDrawn>;

/** Draws the pages of a preview, and keeps those of the previews that were opened last. */
function keepDrawn(ctx: Ctx) {
  const kept = new Map<string, Promise<Drawn>>();
  return ({ hash, overrides, paths }: Pick<PreviewRow, "hash" | "overrides" | "paths">) => {
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
}

/** @returns null after it has answered that the preview does not exist or has ended. */
async function findOpen(ctx: Ctx, request: FastifyRequest, token: string, reply: FastifyReply) {
  const preview = await findPreview(ctx.database.db, hashToken(token));
  if (preview && preview.endsAt > ctx.clock.now()) return preview;
  const locale = readLocale(request);
  const said = gone[locale][preview ? "ended" : "unknown"];
  void reply.code(preview ? 410 : 404);
  await send(reply, writePage(`<p>${escapeMarkup(said)}</p>`, locale));
  return null;
}

/** The pages of previews, and what is said of them, for everybody who has the link. */
export function previewRoutes(app: Routes, ctx: Ctx): void {
  const drawAll = keepDrawn(ctx);
  const list = {
    schema: {
      summary: "Lists the pages of a preview, and what was said of it.",
      params: z.object({ token: z.string() }),
    },
  };
  app.get("/preview/:token", list, async (request, reply) => {
    const { token } = request.params;
    const call = request as FastifyRequest;
    const preview = await findOpen(ctx, call, token, reply);
    if (!preview) return reply;
    return sendList(ctx, reply, { token, preview, drawAll, locale: readLocale(call) });
  });

  const page = {
    schema: {
      summary: "Sends one page or mail of a preview.",
      params: z.object({ token: z.string(), "*": z.string() }),
    },
  };
  app.get("/preview/:token/*", page, async (request, reply) => {
    const { token, "*": path } = request.params;
    const preview = await findOpen(ctx, request as FastifyRequest, token, reply);
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
  commentRoute(app, ctx, drawAll);
}

/** How many comments one network may send in a quarter of an hour. */
const commentRule: RateLimitRule = { ...floodRule, name: "preview-comment", points: 20 };

/** The longest form: every character percent-encoded. */
const longestForm = 16 * 1024;

/** Takes what a reader says of a preview, from a form without a script and without an account. */
function commentRoute(app: Routes, ctx: Ctx, drawAll: DrawAll): void {
  const limit = limitVisitors(createRateLimit(ctx, commentRule));
  void app.register(async (scope: Routes) => {
    takeForms(scope, longestForm);
    const commenting = {
      // A faulty form is shown again, with what was typed.
      attachValidation: true,
      schema: {
        summary: "Leaves a comment on a preview.",
        params: z.object({ token: z.string() }),
        body: commentSchema,
      },
    };
    scope.post("/preview/:token/comments", commenting, async (request, reply) => {
      const { token } = request.params;
      const call = request as FastifyRequest;
      const preview = await findOpen(ctx, call, token, reply);
      if (!preview) return reply;
      try {
        await limit.consume(call);
        if (request.validationError) throw request.validationError;
        // It may have ended since: then it is found so.
        if (await leaveComment(ctx, preview.hash, request.body)) {
          void reply.headers(stillHeaders("'none'"));
          return reply.redirect(`/preview/${token}`, 303);
        }
        await findOpen(ctx, call, token, reply);
        return reply;
      } catch (failure) {
        if (!(failure instanceof AppError)) throw failure;
        const locale = readLocale(call);
        const refused = describeRefused(request.body, failure, locale);
        void reply.code(errorStatus(failure));
        if (failure.retryAfterSeconds !== undefined) {
          void reply.header("retry-after", String(failure.retryAfterSeconds));
        }
        return sendList(ctx, reply, { token, preview, drawAll, locale, refused });
      }
    });
  });
}

function describeRefused(sent: unknown, failure: AppError, locale: Locale): RefusedComment {
  const typed = (sent ?? {}) as Readonly<Record<string, unknown>>;
  const read = (field: string) => (typeof typed[field] === "string" ? typed[field] : "");
  const faults = failure.fields?.(locale);
  const refusal = faults ? null : failure.sentence[locale];
  return { name: read("name"), text: read("text"), faults: faults ?? {}, refusal };
}

interface SentList {
  readonly token: string;
  readonly preview: PreviewRow;
  readonly drawAll: DrawAll;
  readonly locale: Locale;
  readonly refused?: RefusedComment;
}

/** Answers with the first page of a preview: its pages, what would change, and what was said. */
async function sendList(ctx: Ctx, reply: FastifyReply, sent: SentList) {
  const { token, preview, drawAll, locale, refused } = sent;
  const pages = await drawAll(preview);
  const { moment } = timesOfAgency(ctx.clock.now());
  const list = writePreviewList({
    token,
    paths: preview.paths,
    pages,
    changes: await readChanges(ctx, preview.overrides),
    agency: siteConfig.name,
    until: findDay(preview.endsAt, siteConfig.timeZone),
    comments: writeComments(
      {
        token,
        comments: await listComments(ctx.database.db, preview.hash),
        refused,
        moment: (at) => moment(at.toISOString(), locale),
      },
      locale,
    ),
  });
  const home = pages.get(localPath("/", locale))?.html ?? "";
  const html = writeInSite(list, rewriteLinks(home.replace(scripts, ""), token, pages), locale);
  return reply.headers(formHeaders).type("text/html; charset=utf-8").send(html);
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
