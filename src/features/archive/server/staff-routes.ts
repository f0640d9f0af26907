import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { readPageText } from "#features/archive/core/page-text.ts";
import { addEvidence } from "#features/archive/core/page-evidence.ts";
import type { PageComparison } from "#features/archive/core/archived.ts";
import { AppError } from "#platform/core/app-error.ts";
import { isId } from "#platform/core/ids.ts";
import { listStandingComments } from "#features/studio/server/preview/standing-comments.ts";
import { findEdition } from "#features/studio/server/editions-store.ts";
import { languageTags, type Localized, perLocale } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";
import { readLocale } from "#platform/http/parse-input.ts";
import type { Ctx } from "#records/ctx.ts";
import { emptyAsUnset } from "#platform/http/lists.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import { adminsAndCompliance, allStaff, audited } from "#platform/http/staff-route.ts";
import { momentField, periodFields } from "#platform/settings/settings-store.ts";
import { compareTexts } from "./compare-texts.ts";
import {
  type ArchivedPage,
  findServedAt,
  listArchivedPaths,
  listPageChanges,
} from "./archive-store.ts";
import { findSentence } from "./find-sentence.ts";
import { judgeNext, readRuleReport } from "./judge-file.ts";
import { readHeader } from "./served-page.ts";
import { findSeenPage } from "./seen-page.ts";
import { verifyChain } from "./verify-chain.ts";
import { writeWarc } from "./write-warc.ts";

const en = {
  sentence: "Please search for 3 to 400 characters",
  period: "Please send from and to: days such as 2026-03-12, and from no later than to.",
};

const es: typeof en = {
  sentence: "Busque entre 3 y 400 caracteres",
  period: "Envíe from y to: días como 2026-03-12, y from no después de to.",
};

const messages: Localized<typeof en> = { en, es };

/** The path of a page, such as /about, or of a mail, such as mail:en/lead. */
const pathField = z
  .string()
  .max(2_000)
  .regex(/^(?:\/|mail:)[^\0]*$/);

const pageQuery = perLocale((locale) =>
  z.object({ path: pathField, at: momentField(locale, "at") }),
);

const seenQuery = perLocale((locale) =>
  z.object({
    path: pathField,
    at: momentField(locale, "at"),
    edition: z.preprocess(emptyAsUnset, z.uuid().optional()),
  }),
);

const comparisonQuery = perLocale((locale) =>
  z.object({
    path: pathField,
    from: momentField(locale, "from"),
    to: momentField(locale, "to"),
  }),
);

const newestRow = 2_147_483_647;

const changesQuery = z.object({
  path: z.preprocess(emptyAsUnset, pathField.optional()),
  cursor: z.preprocess(emptyAsUnset, z.coerce.number().int().min(1).max(newestRow).optional()),
});

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

/** `next` from the answer of the step before; empty for the first step. */
const stepSchema = z.object({ after: z.string().regex(/^[\da-f]{0,64}$/) });

const periodQuery = perLocale((locale) => z.object(periodFields(locale)));

const changesAtOnce = 20;

const nothingServed: Localized<string> = {
  en: "The file has nothing of that time.",
  es: "El archivo no tiene nada de esa fecha.",
};

const base = "/api/admin/site/archive";

/** The routes of the advertising file. Registered inside the scope that admits staff only. */
export function archiveRoutes(app: Routes, ctx: Ctx): void {
  const { database, clock } = ctx;
  const { db } = database;
  proofRoutes(app, ctx);
  printRoute(app, ctx);

  // All staff may open single pages: everybody could read them, and an agent has to know what a family read.
  const opening = {
    ...allStaff,
    schema: { summary: "Sends a page as it was served at a moment.", querystring: pageQuery },
  };
  app.get(base, opening, async (request, reply) => {
    const { path, at = clock.now() } = request.query;
    const found = await findServedAt(db, path, at);
    if (!found) throw new AppError("not_found", nothingServed);
    return describeServed(reply, found).send(found.body.bytes);
  });

  const seeing = {
    ...allStaff,
    schema: { summary: "Finds what somebody saw of a page at a moment.", querystring: seenQuery },
  };
  app.get(`${base}/seen`, seeing, async ({ query }) => ({
    success: true,
    seen: await findSeenPage(db, query, clock.now()),
  }));

  const changes = {
    ...adminsAndCompliance,
    schema: { summary: "Lists when pages changed, newest first.", querystring: changesQuery },
  };
  app.get(`${base}/changes`, changes, async ({ query }) => {
    const { path, cursor: before = newestRow } = query;
    return {
      success: true,
      ...(await listPageChanges(db, { path, before, limit: changesAtOnce })),
    };
  });

  const paths = {
    ...adminsAndCompliance,
    schema: { summary: "Lists the paths of which the file has anything." },
  };
  app.get(`${base}/paths`, paths, async () => ({
    success: true,
    paths: await listArchivedPaths(db),
  }));

  const finding = {
    ...adminsAndCompliance,
    schema: { summary: "Finds where and when a sentence stood.", querystring: sentenceQuery },
  };
  app.get(`${base}/sentences`, finding, async ({ query }) => ({
    success: true,
    ...(await findSentence(db, query.q)),
  }));

  comparisonRoute(app, ctx);
}

function printRoute(app: Routes, { database: { db }, clock, config }: Ctx): void {
  const printing = {
    ...adminsAndCompliance,
    schema: {
      summary: "Sends the same page to print, with its evidence at the foot.",
      querystring: pageQuery,
    },
  };
  app.get(`${base}/print`, printing, async (request, reply) => {
    const { path, at = clock.now() } = request.query;
    const found = await findServedAt(db, path, at);
    if (!found || found.page.locale === null) throw new AppError("not_found", nothingServed);
    const { page, until, body } = found;
    const edition = isId(page.edition ?? "")
      ? await findEdition(db, page.edition ?? "")
      : undefined;
    const comments = edition && (await listStandingComments(db, [edition.id]));
    const evidence = {
      path,
      siteUrl: config.siteUrl,
      servedFrom: page.firstServedAt,
      servedUntil: until,
      cause: page.cause,
      sha256: body.sha256,
      row: page.seq,
      seal: page.hash,
      filedAt: page.filedAt,
      software: page.software,
      edition: edition ? { ...edition, comments: comments?.get(edition.id) ?? [] } : null,
    };
    const locale = readLocale(request as FastifyRequest);
    const write = (moment: Date) =>
      moment.toLocaleString(languageTags[locale], {
        dateStyle: "medium",
        timeStyle: "short",
        timeZone: siteConfig.timeZone,
      });
    const printing = { locale, now: clock.now(), moment: write };
    const html = addEvidence(body.bytes.toString(), evidence, printing);
    return describeServed(reply, found).send(html);
  });
}

/** The headers of an answer with a page from the file. */
function describeServed(
  reply: FastifyReply,
  { page, until, body }: NonNullable<Awaited<ReturnType<typeof findServedAt>>>,
): FastifyReply {
  if (page.edition !== null) void reply.header("x-archived-edition", page.edition);
  if (until !== null) void reply.header("x-archived-until", until.toISOString());
  return reply.headers({
    "x-archived-sha256": body.sha256,
    "x-archived-from": page.firstServedAt.toISOString(),
    "x-archived-software": page.software,
    // Scripts and forms are off, and the page can't use this site's cookies.
    "content-security-policy": "sandbox",
    // Browsers refuse to open a sandboxed page that also has the `same-origin` opener policy.
    "cross-origin-opener-policy": "unsafe-none",
    "cache-control": "no-store",
    // The fields of the row itself, whose seal the check of the chain covers.
    "content-type": readHeader(page.headers, "content-type"),
  });
}

function comparisonRoute(app: Routes, { database: { db }, clock }: Ctx): void {
  const comparing = {
    ...adminsAndCompliance,
    schema: {
      summary: "Compares the words of a page at two moments.",
      querystring: comparisonQuery,
    },
  };
  app.get(`${base}/comparison`, comparing, async ({ query }) => {
    const { path, from = clock.now(), to = clock.now() } = query;
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

/** Extracts the words from the bytes, because the words that are stored for searching have no seal. */
const readWords = ({ page, body }: { page: ArchivedPage; body: { bytes: Buffer } }): string =>
  page.locale === null ? "" : readPageText(body.bytes.toString());

/** The package for auditors, and the check of the chain. */
function proofRoutes(app: Routes, { database, clock, config }: Ctx): void {
  const { db } = database;
  const packing = {
    ...audited(adminsAndCompliance, "archive-package"),
    schema: {
      summary: "Sends all that was served in a period as one WARC file.",
      querystring: periodQuery,
    },
  };
  app.get(`${base}/package`, packing, async (request, reply) => {
    const { from, to } = request.query;
    if (!from || !to || from >= to) {
      throw new AppError("invalid", { en: en.period, es: es.period });
    }
    // The first rows are read before the answer begins, so that a database that is away gives a 503.
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

  const reporting = {
    ...adminsAndCompliance,
    schema: { summary: "Tells what the rules of advertising find in the file." },
  };
  app.get(`${base}/rules`, reporting, async () => ({
    success: true,
    report: await readRuleReport(db, clock.now()),
  }));

  const judging = {
    ...adminsAndCompliance,
    schema: {
      summary: "Reads the next part of the file by the rules of advertising.",
      body: stepSchema,
    },
  };
  app.post(`${base}/rules`, judging, async ({ body }) => ({
    success: true,
    next: await judgeNext(db, body.after),
  }));

  const verifying = {
    ...adminsAndCompliance,
    schema: { summary: "Checks the seals of the whole file." },
  };
  app.get(`${base}/verification`, verifying, async () => ({
    success: true,
    ...(await verifyChain(db)),
  }));
}
