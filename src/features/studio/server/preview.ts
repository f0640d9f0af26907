import type { FastifyInstance, FastifyReply } from "fastify";
import type { Edition } from "#platform/core/edition/edition.ts";
import { fillEdition } from "#platform/core/edition/fill-facts.ts";
import { readWithEdition } from "#platform/core/edition/list-sentences.ts";
import { previewDays } from "#features/studio/core/site-words.ts";
import { AppError } from "#platform/core/app-error.ts";
import { escapeMarkup } from "#platform/core/formats.ts";
import type { RenderedPage } from "#platform/core/edition/page-drawing.ts";
import type { Ctx } from "#platform/ctx.ts";
import { writeSamples } from "#platform/mail/mail-samples.ts";
import { hashToken, makeToken } from "#platform/secrets/seal.ts";
import { type Change, findNewestEdition, findPreview, insertPreview } from "./editions-store.ts";
import { keyOf, listEditable } from "./list-editable.ts";
import { draft } from "./publish.ts";

const dayMs = 86_400_000;

/** Drawn pages of so many previews are kept: the next one is drawn anew when somebody opens it. */
const mostKept = 3;

/**
 * Keeps what the pages would be, for whoever has the link.
 *
 * @returns the address of the list of its pages.
 */
export async function makePreview(
  ctx: Ctx,
  changes: readonly Change[],
  by: string,
): Promise<string> {
  const { database, clock, config } = ctx;
  const overrides = await draft(ctx, changes, await findNewestEdition(database.db));
  const changed = new Set(changes.map(keyOf));
  const editable = await listEditable(ctx);
  const mails = new Set(drawMails(ctx, overrides).keys());
  const paths = [
    ...new Set(editable.filter((one) => changed.has(keyOf(one))).flatMap(({ pages }) => pages)),
    ...new Set(
      changes.map(({ id, locale }) => nameMail(id, locale)).filter((path) => mails.has(path)),
    ),
  ];
  const token = makeToken();
  const now = clock.now();
  const endsAt = new Date(now.getTime() + previewDays * dayMs);
  await insertPreview(database.db, { hash: hashToken(token), overrides, paths, by, endsAt }, now);
  return `${config.siteUrl}/preview/${token}`;
}

/** The address of a mail within a preview. It has no slash in front, as the paths of pages have. */
const nameMail = (words: string, locale: string) => words.replace(/^mail\b/, `mail/${locale}`);

/** Mails as an invented family gets them. Their words are those of this process. */
function drawMails(ctx: Ctx, overrides: Edition["overrides"]): ReadonlyMap<string, string> {
  const filled = fillEdition({ id: "", overrides }).overrides;
  const mails = readWithEdition(filled, () => writeSamples(ctx));
  return new Map(mails.map(({ words, locale, mail }) => [nameMail(words, locale), mail.html]));
}

/** Nothing of a preview runs, is sent, is found by a search engine or stays in a cache. */
const headers = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
  "content-security-policy":
    "sandbox allow-same-origin; default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'",
};

const scripts = /<script\b[\s\S]*?<\/script>/g;

const missing = {
  en: "This preview has ended. Ask whoever sent it for a new one.",
  es: "Esta vista previa terminó. Pida una nueva a quien se la envió.",
};

type Drawn = ReadonlyMap<string, RenderedPage>;

/** What anybody who has the link may open. */
export function previewRoutes(app: FastifyInstance, ctx: Ctx): void {
  const kept = new Map<string, Promise<Drawn>>();
  const drawAll = (id: string, overrides: Edition["overrides"]) => {
    const { paths, draw } = ctx.pages;
    const drawing = kept.get(id) ?? draw({ id, overrides }, paths).then((pages) => new Map(pages));
    kept.delete(id);
    kept.set(id, drawing);
    drawing.catch(() => kept.delete(id));
    for (const old of [...kept.keys()].slice(0, -mostKept)) kept.delete(old);
    return drawing;
  };

  async function find(token: string) {
    const hash = hashToken(token);
    const preview = await findPreview(ctx.database.db, hash, ctx.clock.now());
    if (!preview) throw new AppError("not_found", missing);
    return { ...preview, hash };
  }

  app.get<{ Params: { token: string } }>("/preview/:token", async (request, reply) => {
    const { token } = request.params;
    const { paths, endsAt } = await find(token);
    return send(reply, listPages(token, paths.length > 0 ? paths : ctx.pages.paths, endsAt));
  });

  app.get<{ Params: { token: string; "*": string } }>(
    "/preview/:token/*",
    async (request, reply) => {
      const { hash, overrides } = await find(request.params.token);
      const { token, "*": path } = request.params;
      const mail = path.startsWith("mail/") ? drawMails(ctx, overrides).get(path) : undefined;
      const pages: Drawn = mail === undefined ? await drawAll(hash, overrides) : new Map();
      const html = mail ?? pages.get(`/${path}`)?.html;
      if (html === undefined) throw new AppError("not_found", missing);
      return send(reply, rewriteLinks(html.replace(scripts, ""), token, pages));
    },
  );
}

/** Links lead to other pages of the preview; what leads anywhere else leads nowhere. */
function rewriteLinks(html: string, token: string, pages: Drawn): string {
  return html.replaceAll(/<a\b[^>]*>/g, (tag) =>
    tag.replace(/ href="([^"]*)"/, (href, address: string) => {
      if (address.startsWith("#")) return href;
      const [path = ""] = address.split(/[?#]/, 1);
      return pages.has(path) ? ` href="/preview/${token}${address}"` : "";
    }),
  );
}

const send = (reply: FastifyReply, html: string) =>
  reply.headers(headers).type("text/html; charset=utf-8").send(html);

function listPages(token: string, paths: readonly string[], endsAt: Date): string {
  const rows = paths.map(
    (path) =>
      `<li><a href="/preview/${token}${path.startsWith("/") ? "" : "/"}${path}">${escapeMarkup(path)}</a></li>`,
  );
  const until = endsAt.toISOString().slice(0, 10);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Preview</title><style>body{font:1.0625rem/1.6 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}a{display:inline-block;min-height:2.75rem;line-height:2.75rem}ul{list-style:none;padding:0}</style></head><body><main><h1>Preview</h1><p>These pages are not published. Their forms do nothing, and links lead to other pages of the preview. The preview ends on ${until}.</p><ul>${rows.join("")}</ul></main></body></html>`;
}
