import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { readPageText } from "#features/archive/core/page-text.ts";
import type { PageComparison } from "#features/archive/core/archived.ts";
import { AppError } from "#platform/core/app-error.ts";
import { type Localized, perLocale } from "#platform/core/locale.ts";
import type { Ctx } from "#platform/ctx.ts";
import { emptyAsUnset } from "#platform/http/lists.ts";
import { parseInput } from "#platform/http/parse-input.ts";
import { adminsAndAgents, adminsOnly, audited } from "#platform/http/staff-route.ts";
import { momentField, periodFields } from "#platform/settings/settings-store.ts";
import { compareTexts } from "./compare-texts.ts";
import {
  type ArchivedPage,
  findServedAt,
  listArchivedPaths,
  listChanges,
} from "./archive-store.ts";
import { findSentence } from "./find-sentence.ts";
import { judgeNext, readRuleReport } from "./judge-file.ts";
import { readHeader } from "./served-page.ts";
import { findSeenPage } from "./seen-page.ts";
import { verifyChain } from "./verify-chain.ts";
import { writeWarc } from "./write-warc.ts";

const en = {
  path: "path must be the path of a page, such as /about, or of a mail, such as mail:en/lead",
  sentence: "Please search for 3 to 400 characters",
  edition: "edition must be the id of an edition, or empty for the sources",
  cursor: "cursor must be one that a list told",
  after: "after must be what the step before told as next, or empty at first",
  period: "Please send from and to: days such as 2026-03-12, and from no later than to.",
};

const es: typeof en = {
  path: "path debe ser la ruta de una página, como /about, o de un correo, como mail:en/lead",
  sentence: "Busque entre 3 y 400 caracteres",
  edition: "edition debe ser el id de una edición, o estar vacío para las fuentes",
  cursor: "cursor debe ser uno que una lista indicó",
  after: "after debe ser lo que el paso anterior indicó en next, o estar vacío al principio",
  period: "Envíe from y to: días como 2026-03-12, y from no después de to.",
};

const messages: Localized<typeof en> = { en, es };

const pathOf = (sentence: string) =>
  z
    .string(sentence)
    .max(2_000, sentence)
    .regex(/^(?:\/|mail:)[^\0]*$/, sentence);

const pageQuery = perLocale((locale) =>
  z.object({ path: pathOf(messages[locale].path), at: momentField(locale, "at") }),
);

const seenQuery = perLocale((locale) =>
  z.object({
    path: pathOf(messages[locale].path),
    at: momentField(locale, "at"),
    edition: z.preprocess(emptyAsUnset, z.uuid(messages[locale].edition).optional()),
  }),
);

const comparisonQuery = perLocale((locale) =>
  z.object({
    path: pathOf(messages[locale].path),
    from: momentField(locale, "from"),
    to: momentField(locale, "to"),
  }),
);

const changesQuery = perLocale((locale) =>
  z.object({
    path: z.preprocess(emptyAsUnset, pathOf(messages[locale].path).optional()),
    cursor: z.preprocess(
      emptyAsUnset,
      z.coerce.number(messages[locale].cursor).int().min(1).max(2_147_483_647).optional(),
    ),
  }),
);

const sentenceQuery = perLocale((locale) => {
  const { sentence } = messages[locale];
  return z.object({
    q: z
      .string(sentence)
      .trim()
      .min(3, sentence)
      .max(400, sentence)
      .regex(/^[^\0]*$/, sentence),
  });
});

const stepSchema = perLocale((locale) =>
  z.object({
    after: z.string(messages[locale].after).regex(/^[\da-f]{0,64}$/, messages[locale].after),
  }),
);

const periodQuery = perLocale((locale) => z.object(periodFields(locale)));

const changesAtOnce = 20;
const newestRow = 2_147_483_647;

const nothingServed: Localized<string> = {
  en: "The file has nothing of that time.",
  es: "El archivo no tiene nada de esa fecha.",
};

const base = "/api/admin/site/archive";

/** What admins find in the advertising file. Registered inside the scope that admits staff only. */
export function archiveRoutes(app: FastifyInstance, ctx: Ctx): void {
  const { database, clock } = ctx;
  const { db } = database;
  proofRoutes(app, ctx);

  // What everybody could read is no secret from an agent, who has to know what a family was told.
  app.get(base, adminsAndAgents, async (request, reply) => {
    const { path, at = clock.now() } = parseInput(pageQuery, request.query);
    const found = await findServedAt(db, path, at);
    if (!found) throw new AppError("not_found", nothingServed);
    const { page, until, body } = found;
    if (page.edition !== null) void reply.header("x-archived-edition", page.edition);
    if (until !== null) void reply.header("x-archived-until", until.toISOString());
    return reply
      .headers({
        "x-archived-sha256": body.sha256,
        "x-archived-from": page.firstServedAt.toISOString(),
        "x-archived-software": page.software,
        // Scripts and forms are off, and the page is a stranger to this site's cookies.
        "content-security-policy": "sandbox",
        // Browsers open no page that is both shut in like this and alone among its windows.
        "cross-origin-opener-policy": "unsafe-none",
        "cache-control": "no-store",
        // As it stands in the row, whose seal the walk through the chain checks.
        "content-type": readHeader(page.headers, "content-type"),
      })
      .send(body.bytes);
  });

  app.get(`${base}/seen`, adminsAndAgents, async ({ query }) => ({
    success: true,
    seen: await findSeenPage(db, parseInput(seenQuery, query), clock.now()),
  }));

  app.get(`${base}/changes`, adminsOnly, async ({ query }) => {
    const { path, cursor: before = newestRow } = parseInput(changesQuery, query);
    return { success: true, ...(await listChanges(db, { path, before, limit: changesAtOnce })) };
  });

  app.get(`${base}/paths`, adminsOnly, async () => ({
    success: true,
    paths: await listArchivedPaths(db),
  }));

  app.get(`${base}/sentences`, adminsOnly, async ({ query }) => {
    const { q } = parseInput(sentenceQuery, query);
    return { success: true, ...(await findSentence(db, q)) };
  });

  app.get(`${base}/comparison`, adminsOnly, async ({ query }) => {
    const { path, from = clock.now(), to = clock.now() } = parseInput(comparisonQuery, query);
    const [before, after] = [await findServedAt(db, path, from), await findServedAt(db, path, to)];
    const tell = (found: typeof before) =>
      found && { servedFrom: found.page.firstServedAt.toISOString(), sha256: found.body.sha256 };
    const comparison: PageComparison = {
      before: tell(before),
      after: tell(after),
      passages: before && after ? compareTexts(readWords(before), readWords(after)) : [],
    };
    return { success: true, ...comparison };
  });
}

/** From the bytes themselves: what is kept beside them for searching has no seal. */
const readWords = ({ page, body }: { page: ArchivedPage; body: { bytes: Buffer } }): string =>
  page.locale === null ? "" : readPageText(body.bytes.toString());

/** What an auditor asks for. */
function proofRoutes(app: FastifyInstance, { database, clock, config }: Ctx): void {
  const { db } = database;
  app.get(`${base}/package`, audited(adminsOnly, "archive-package"), async (request, reply) => {
    const { from, to } = parseInput(periodQuery, request.query);
    if (!from || !to || from >= to) {
      throw new AppError("invalid", { en: en.period, es: es.period });
    }
    // Asked for before the first byte, so that an unreachable database is still a proper 503.
    await database.ping();
    const days = [from, new Date(to.getTime() - 1)].map((day) => day.toISOString().slice(0, 10));
    const confirm = () => request.confirmStaff(db);
    const parts = writeWarc(db, { siteUrl: config.siteUrl, now: clock.now(), from, to, confirm });
    return reply
      .type("application/warc")
      .header("content-disposition", `attachment; filename="site-${days.join("-to-")}.warc"`)
      .header("cache-control", "no-store")
      .send(Readable.from(parts));
  });

  app.get(`${base}/rules`, adminsOnly, async () => ({
    success: true,
    report: await readRuleReport(db, clock.now()),
  }));

  app.post(`${base}/rules`, adminsOnly, async ({ body }) => {
    const { after } = parseInput(stepSchema, body);
    return { success: true, next: await judgeNext(db, after) };
  });

  app.get(`${base}/verification`, adminsOnly, async () => ({
    success: true,
    ...(await verifyChain(db)),
  }));
}
