import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { approvalSetting } from "#features/studio/core/approval.ts";
import { readSetting } from "#platform/settings/settings-store.ts";
import { judgeChange } from "#features/studio/core/judge-change.ts";
import { personWordsId } from "#platform/core/site/people.ts";
import { partnerWordsId } from "#platform/core/site/partner-sentence.ts";
import { completeFact } from "#features/studio/core/fact-rules.ts";
import { type Change, mapValues } from "#features/studio/core/compose-edition.ts";
import { listFactNames, nameSentence } from "#features/studio/core/site-words.ts";
import { drawingMs } from "#platform/core/edition/page-drawing.ts";
import { findDay } from "#staff/core/may-advise.ts";
import { siteConfig } from "#site.config.ts";
import { AppError } from "#platform/core/app-error.ts";
import { factsId } from "#platform/core/edition/edition.ts";
import { type Locale, locales, type Localized, perLocale } from "#platform/core/locale.ts";
import type { Ctx } from "#records/ctx.ts";
import { emptyAsUnset } from "#platform/http/lists.ts";
import { readLocale } from "#platform/http/parse-input.ts";
import { idParams, noBody, type Routes } from "#platform/http/route-schema.ts";
import {
  actingStaff,
  adminsAndCompliance,
  adminsOnly,
  audited,
  type StaffRoute,
} from "#platform/http/staff-route.ts";
import {
  type EditionRow,
  type EditionSummary,
  findEdition,
  findNewestEdition,
  listEditions,
} from "./editions-store.ts";
import { answerDecision, describeWish } from "./approval-routes.ts";
import { countAwaitingApproval, findOpenWish } from "./approval-store.ts";
import { listOtherWriters } from "./drafts-store.ts";
import { makePreview } from "./preview/make-preview.ts";
import { endPreviews, listOpenPreviews } from "./preview/previews-store.ts";
import { listStandingComments } from "./preview/standing-comments.ts";
import { hoursRoutes } from "./hours-routes.ts";
import { listEditable } from "./list-editable.ts";
import { noEdition, publishingOf } from "./publish.ts";
import { hashSource } from "./refuse-faulty.ts";

const mostChanges = 500;
const longestKey = 200;
const longestReason = 1_000;

const en = {
  changes: `Send between 1 and ${mostChanges} changes, each with id, locale, path and value`,
  reason: `Write at most ${longestReason} characters`,
};

const es: typeof en = {
  changes: `Envíe entre 1 y ${mostChanges} cambios, cada uno con id, locale, path y value`,
  reason: `Escriba ${longestReason} caracteres como máximo`,
};

const messages: Localized<typeof en> = { en, es };

const completeChange = <Sent extends Change>(change: Sent): Sent =>
  change.id === factsId && change.value !== null
    ? { ...change, value: completeFact(change.path, change.value) }
    : change;

const changesField = (locale: Locale) =>
  z
    .array(
      z
        .object({
          id: z.string().max(longestKey),
          locale: z.enum(locales),
          path: z.string().max(longestKey),
          value: z.string().nullable(),
        })
        .transform(completeChange),
      messages[locale].changes,
    )
    .min(1, messages[locale].changes)
    .max(mostChanges, messages[locale].changes);
const textField = (locale: Locale) =>
  z.preprocess(
    (text) => (typeof text === "string" ? text.trim() || undefined : (text ?? undefined)),
    z
      .string(messages[locale].reason)
      .max(longestReason, messages[locale].reason)
      .regex(/^[^\0]*$/, messages[locale].reason)
      .optional(),
  );
/** The id of an edition. The whole edition, as the answer to a publishing has it, is accepted, too. */
const baseField = z.preprocess(
  (sent) => (typeof sent === "object" && sent !== null && "id" in sent ? sent.id : sent),
  z.uuid().toLowerCase().nullable(),
);

const publishSchema = perLocale((locale) =>
  z.object({
    base: baseField,
    changes: changesField(locale),
    reason: textField(locale),
  }),
);
const editionsSchema = z.object({ cursor: z.preprocess(emptyAsUnset, z.uuid().optional()) });
const undoSchema = z.object({ base: baseField });
const previewSchema = perLocale((locale) => z.object({ changes: changesField(locale) }));
const noteSchema = perLocale((locale) => z.object({ note: textField(locale) }));
const wordsSchema = z.object({
  locale: z.preprocess(emptyAsUnset, z.enum(locales).default("en")),
});

const root = "/api/admin/site";

/** Words, editions, publishing and previews. Registered inside the scope that admits staff only. */
export function studioStaffRoutes(app: Routes, ctx: Ctx): void {
  const reading = {
    ...drawing(adminsAndCompliance),
    schema: {
      summary: "Lists every sentence and fact of a language, as it is and as the sources have it.",
      querystring: wordsSchema,
    },
  };
  app.get(`${root}/words`, reading, async (request) => {
    const reader = readLocale(request as FastifyRequest);
    return { success: true, ...(await readWords(ctx, request.query.locale, reader)) };
  });

  editionRoutes(app, ctx);
  publishingRoutes(app, ctx);
  previewRoutes(app, ctx);
}

function editionRoutes(app: Routes, { database: { db }, clock }: Ctx): void {
  const listing = {
    ...adminsAndCompliance,
    schema: { summary: "Lists the editions, newest first.", querystring: editionsSchema },
  };
  app.get(`${root}/editions`, listing, async ({ query, staff }) => {
    const { editions, nextCursor } = await listEditions(db, query.cursor);
    const newest = await findNewestEdition(db);
    const wish = await findOpenWish(db);
    const comments = await listStandingComments(
      db,
      editions.map(({ id }) => id),
    );
    return {
      success: true,
      // An open wish to switch approval off heads the first page: it is decided on like an edition.
      editions: [
        ...(wish && query.cursor === undefined ? [describeWish(wish)] : []),
        ...editions.map((row) => ({ ...summarize(row), comments: comments.get(row.id) ?? [] })),
      ],
      nextCursor,
      newest: newest ? summarize({ ...newest, changeCount: newest.changes.length }) : null,
      waiting: await countAwaitingApproval(db),
      asksApproval: (await readSetting(db, approvalSetting)).isOn,
      writers: await listOtherWriters(db, staff?.username ?? "", clock.now()),
    };
  });

  const opening = {
    ...adminsAndCompliance,
    schema: { summary: "Lists what an edition changed, and what stood there.", params: idParams },
  };
  app.get(`${root}/editions/:id`, opening, async ({ params }) => {
    const edition = await findEdition(db, params.id);
    if (!edition) throw new AppError("not_found", noEdition);
    const base = edition.base === null ? undefined : await findEdition(db, edition.base);
    const changes = edition.changes.map((change) => ({
      ...change,
      before: base?.overrides[change.id]?.[change.locale as Locale]?.[change.path] ?? null,
    }));
    return { success: true, changes };
  });
}

function publishingRoutes(app: Routes, ctx: Ctx): void {
  const { publish, decide, undo } = publishingOf(ctx);
  hoursRoutes(app, ctx, publish);
  const publishing = {
    ...drawing(audited(adminsOnly, "site-publish")),
    schema: {
      summary: "Publishes changes as an edition, or asks for their approval.",
      body: publishSchema,
    },
  };
  app.post(`${root}/publish`, publishing, async (request, reply) => {
    const row = await publish(request.body, actingStaff(request as FastifyRequest));
    request.auditRecord = row.id;
    void reply.code(row.status === "pending" ? 202 : 200);
    return { success: true, edition: show(row) };
  });

  const decideRoute = (act: "approve" | "refuse", summary: string) => {
    const deciding = {
      ...drawing(audited(adminsAndCompliance, "site-decide")),
      schema: { summary, params: idParams, body: noteSchema },
    };
    app.post(`${root}/editions/:id/${act}`, deciding, async (request) => {
      const { id } = request.params;
      const said = { isApproved: act === "approve", note: request.body.note };
      const wish = await answerDecision(ctx, request as FastifyRequest, { id, ...said });
      if (wish) return { success: true, edition: wish };
      const decider = actingStaff(request as FastifyRequest);
      return { success: true, edition: show(await decide(id, { ...said, decider })) };
    });
  };
  decideRoute(
    "approve",
    "Publishes an edition that waits for approval, or agrees to switch approval off.",
  );
  decideRoute(
    "refuse",
    "Turns down an edition that waits for approval, or to switch approval off.",
  );

  const undoing = {
    ...drawing(audited(adminsOnly, "site-undo")),
    schema: { summary: "Takes back the newest edition.", body: undoSchema },
  };
  app.post(`${root}/undo`, undoing, async (request, reply) => {
    const row = await undo(request.body.base, actingStaff(request as FastifyRequest));
    request.auditRecord = row.id;
    void reply.code(row.status === "pending" ? 202 : 200);
    return { success: true, edition: show(row) };
  });
}

/** Makes, lists and ends previews. */
function previewRoutes(app: Routes, ctx: Ctx): void {
  const { database, clock } = ctx;
  const { db } = database;
  const making = {
    ...drawing(audited(adminsOnly, "site-preview")),
    schema: {
      summary: "Answers with a link to the pages as changes would make them.",
      body: previewSchema,
    },
  };
  app.post(`${root}/preview`, making, async (request, reply) => {
    const { changes } = request.body;
    const url = await makePreview(ctx, changes, actingStaff(request as FastifyRequest));
    void reply.code(201);
    return { success: true, url };
  });

  const makingOfEdition = {
    ...drawing(audited(adminsAndCompliance, "site-preview")),
    schema: {
      summary: "Answers with a link to the pages as an edition that waits would make them.",
      params: idParams,
      body: noBody,
    },
  };
  app.post(`${root}/editions/:id/preview`, makingOfEdition, async (request, reply) => {
    const edition = await findEdition(db, request.params.id);
    if (edition?.status !== "pending") throw new AppError("not_found", noEdition);
    const author = actingStaff(request as FastifyRequest);
    const url = await makePreview(ctx, edition.changes, author);
    request.auditRecord = edition.id;
    void reply.code(201);
    return { success: true, url };
  });

  const listing = { ...adminsOnly, schema: { summary: "Lists the previews that are open." } };
  app.get(`${root}/previews`, listing, async () => ({
    success: true,
    previews: await listOpenPreviews(db, clock.now()),
  }));

  const readingOne = {
    ...adminsOnly,
    schema: { summary: "Reads one open preview.", params: idParams },
  };
  app.get(`${root}/previews/:id`, readingOne, async ({ params }) => {
    const previews = await listOpenPreviews(db, clock.now());
    const preview = previews.find(({ id }) => id === params.id);
    if (!preview) throw new AppError("not_found", noPreview);
    return { success: true, preview };
  });

  const ending = audited(adminsOnly, "site-preview-end");
  const endingOne = {
    ...ending,
    schema: { summary: "Ends one preview.", params: idParams, body: noBody },
  };
  app.delete(`${root}/previews/:id`, endingOne, async ({ params: { id } }) => {
    // A preview that has ended is answered as success: the answer to the first call may have been lost.
    if (await endPreviews(db, { id }, clock.now())) return { success: true };
    throw new AppError("not_found", noPreview);
  });

  const endingAll = { ...ending, schema: { summary: "Ends all previews.", body: noBody } };
  app.delete(`${root}/previews`, endingAll, async () => {
    await endPreviews(db, {}, clock.now());
    return { success: true };
  });
}

const noPreview: Localized<string> = {
  en: "There is no such preview.",
  es: "No existe esa vista previa.",
};

/** Gives a route as much time as drawing all pages may take. */
const drawing = ({ config }: StaffRoute): StaffRoute => ({
  config: { ...config, worksMs: drawingMs },
});

const summarize = (row: EditionSummary) => ({
  kind: "edition" as const,
  id: row.id,
  number: row.number,
  at: row.at.toISOString(),
  by: row.by,
  reason: row.reason,
  status: row.status,
  approvedBy: row.status === "published" ? row.decidedBy : null,
  decidedBy: row.decidedBy,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  note: row.note,
  base: row.base,
  changeCount: row.changeCount,
});

const show = (row: EditionRow) => ({
  ...summarize({ ...row, changeCount: row.changes.length }),
  changes: row.changes,
});

/** Every sentence and fact of a language as it is published now, with the text of the sources. */
async function readWords(ctx: Ctx, locale: Locale, reader: Locale) {
  const newest = await findNewestEdition(ctx.database.db);
  const editable = await listEditable(ctx);
  const values = mapValues(newest?.overrides ?? {});
  const facts = listFactNames(editable);
  const to = { reader, today: findDay(ctx.clock.now(), siteConfig.timeZone) };
  const isLocal = new Set(
    editable.flatMap((one) => (one.isFact && one.locale !== "en" ? [one.path] : [])),
  );
  const words = editable
    // People are edited under Staff.
    .filter((one) => one.id !== personWordsId)
    .filter((one) => one.id !== partnerWordsId || one.pages.length > 0)
    .filter(
      (one) =>
        one.locale === locale || (one.isFact && one.locale === "en" && !isLocal.has(one.path)),
    )
    .map((one) => {
      const key = nameSentence(one);
      const value = values.get(key) ?? one.text;
      const findings =
        value === one.text
          ? []
          : judgeChange(value, one, one.text, facts, to).map(({ text }) => text);
      return {
        id: one.id,
        locale: one.locale,
        path: one.path,
        value,
        default: one.text,
        max: one.max,
        placeholders: one.placeholders,
        isFact: one.isFact,
        isText: one.isText,
        isOptional: one.isOptional,
        owner: one.owner,
        pages: one.pages,
        /** The source text has changed since this text was written over it. */
        isStale: values.has(key) && newest?.sourceHashes[key] !== hashSource(one.text),
        findings,
      };
    });
  return { edition: newest?.id ?? null, words };
}
