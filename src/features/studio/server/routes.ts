import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { judgeChange } from "#features/studio/core/judge-change.ts";
import { drawingMs, listFactNames } from "#features/studio/core/site-words.ts";
import { findDay } from "#staff/core/may-advise.ts";
import { siteConfig } from "#site.config.ts";
import { AppError } from "#platform/core/app-error.ts";
import { type Locale, locales, type Localized, perLocale } from "#platform/core/locale.ts";
import type { Ctx } from "#platform/ctx.ts";
import { emptyAsUnset } from "#platform/http/lists.ts";
import { parseInput, readLocale } from "#platform/http/parse-input.ts";
import {
  type ActingStaff,
  actingStaff,
  adminsOnly,
  audited,
  type StaffRoute,
} from "#platform/http/staff-route.ts";
import {
  countPending,
  type EditionRow,
  type EditionSummary,
  findEdition,
  findNewestEdition,
  listEditions,
} from "./editions-store.ts";
import { makePreview } from "./preview.ts";
import { endPreviews, listOpenPreviews } from "./previews-store.ts";
import { keyOf, listEditable } from "./list-editable.ts";
import { flatten } from "./merge-changes.ts";
import { decide, hashSource, publish, undo } from "./publish.ts";

const mostChanges = 500;
const longestKey = 200;
const longestReason = 1_000;

const en = {
  changes: `Send between 1 and ${mostChanges} changes, each with id, locale, path and value`,
  reason: `Write at most ${longestReason} characters`,
  base: "base must be the newest edition's id, or null before the first",
  cursor: "cursor must be the one that the page before told",
  locale: `locale must be one of ${locales.join(", ")}`,
};

const es: typeof en = {
  changes: `Envíe entre 1 y ${mostChanges} cambios, cada uno con id, locale, path y value`,
  reason: `Escriba ${longestReason} caracteres como máximo`,
  base: "base debe ser el id de la edición más nueva, o null antes de la primera",
  cursor: "cursor debe ser el que indicó la página anterior",
  locale: `locale debe ser uno de estos valores: ${locales.join(", ")}`,
};

const messages: Localized<typeof en> = { en, es };

const changesField = (locale: Locale) =>
  z
    .array(
      z.object({
        id: z.string().max(longestKey),
        locale: z.enum(locales),
        path: z.string().max(longestKey),
        value: z.string().nullable(),
      }),
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
/** The id of an edition, or the edition as a publishing was answered with it. */
const baseField = (locale: Locale) =>
  z.preprocess(
    (sent) => (typeof sent === "object" && sent !== null && "id" in sent ? sent.id : sent),
    z.uuid(messages[locale].base).toLowerCase().nullable(),
  );

const publishSchema = perLocale((locale) =>
  z.object({
    base: baseField(locale),
    changes: changesField(locale),
    reason: textField(locale),
  }),
);
const editionsSchema = perLocale((locale) =>
  z.object({ cursor: z.preprocess(emptyAsUnset, z.uuid(messages[locale].cursor).optional()) }),
);
const undoSchema = perLocale((locale) => z.object({ base: baseField(locale) }));
const previewSchema = perLocale((locale) => z.object({ changes: changesField(locale) }));
const noteSchema = perLocale((locale) => z.object({ note: textField(locale) }));
const wordsSchema = perLocale((locale) =>
  z.object({
    locale: z.preprocess(emptyAsUnset, z.enum(locales, messages[locale].locale).default("en")),
  }),
);

const root = "/api/admin/site";

/** What the owner writes, and who approved it. Registered inside the scope that admits staff only. */
export function studioStaffRoutes(app: FastifyInstance, ctx: Ctx): void {
  const { db } = ctx.database;
  const decideRoute = (isApproved: boolean) => ({
    path: `${root}/editions/:id/${isApproved ? "approve" : "refuse"}`,
    async answer(id: string, body: unknown, decider: ActingStaff) {
      const { note } = parseInput(noteSchema, body);
      const uuid = z.uuid().safeParse(id);
      if (!uuid.success) throw new AppError("not_found", noEdition);
      return { success: true, edition: show(await decide(ctx, id, { isApproved, note, decider })) };
    },
  });

  app.get(`${root}/words`, drawing(adminsOnly), async (request) => {
    const { locale } = parseInput(wordsSchema, request.query);
    return { success: true, ...(await readWords(ctx, locale, readLocale(request))) };
  });

  app.get(`${root}/editions`, adminsOnly, async ({ query }) => {
    const { cursor } = parseInput(editionsSchema, query);
    const { editions, nextCursor } = await listEditions(db, cursor);
    const newest = await findNewestEdition(db);
    return {
      success: true,
      editions: editions.map(summarize),
      nextCursor,
      newest: newest ? summarize({ ...newest, changeCount: newest.changes.length }) : null,
      waiting: await countPending(db),
    };
  });

  app.get<{ Params: { id: string } }>(`${root}/editions/:id`, adminsOnly, async ({ params }) => {
    const { data: id } = z.uuid().safeParse(params.id);
    const edition = id === undefined ? undefined : await findEdition(db, id);
    if (!edition) throw new AppError("not_found", noEdition);
    const base = edition.base === null ? undefined : await findEdition(db, edition.base);
    const changes = edition.changes.map((change) => ({
      ...change,
      before: base?.overrides[change.id]?.[change.locale as Locale]?.[change.path] ?? null,
    }));
    return { success: true, changes };
  });

  app.post(
    `${root}/publish`,
    drawing(audited(adminsOnly, "site-publish")),
    async (request, reply) => {
      const wish = parseInput(publishSchema, request.body);
      const row = await publish(ctx, wish, actingStaff(request));
      request.auditRecord = row.id;
      void reply.code(row.status === "pending" ? 202 : 200);
      return { success: true, edition: show(row) };
    },
  );

  for (const { path, answer } of [decideRoute(true), decideRoute(false)]) {
    app.post<{ Params: { id: string } }>(
      path,
      drawing(audited(adminsOnly, "site-decide")),
      async (request) => answer(request.params.id, request.body, actingStaff(request)),
    );
  }

  app.post(`${root}/undo`, drawing(audited(adminsOnly, "site-undo")), async (request) => {
    const { base } = parseInput(undoSchema, request.body);
    const row = await undo(ctx, base, actingStaff(request));
    request.auditRecord = row.id;
    return { success: true, edition: show(row) };
  });

  previewRoutes(app, ctx);
}

/** Links to previews: made, listed while they are open, and ended. */
function previewRoutes(app: FastifyInstance, ctx: Ctx): void {
  const { clock } = ctx;
  const { db } = ctx.database;
  app.post(
    `${root}/preview`,
    drawing(audited(adminsOnly, "site-preview")),
    async (request, reply) => {
      const { changes } = parseInput(previewSchema, request.body);
      const url = await makePreview(ctx, changes, actingStaff(request));
      void reply.code(201);
      return { success: true, url };
    },
  );

  app.get(`${root}/previews`, adminsOnly, async () => ({
    success: true,
    previews: await listOpenPreviews(db, clock.now()),
  }));

  app.get<{ Params: { id: string } }>(`${root}/previews/:id`, adminsOnly, async ({ params }) => {
    const previews = await listOpenPreviews(db, clock.now());
    const preview = previews.find(({ id }) => id === params.id.toLowerCase());
    if (!preview) throw new AppError("not_found", noPreview);
    return { success: true, preview };
  });

  const ending = audited(adminsOnly, "site-preview-end");
  app.delete<{ Params: { id: string } }>(`${root}/previews/:id`, ending, async ({ params }) => {
    const { data: id } = z.uuid().safeParse(params.id);
    // Ended already: the answer to the first press was lost.
    if (id && (await endPreviews(db, { id }, clock.now()))) return { success: true };
    throw new AppError("not_found", noPreview);
  });

  app.delete(`${root}/previews`, ending, async () => {
    await endPreviews(db, {}, clock.now());
    return { success: true };
  });
}

const noPreview: Localized<string> = {
  en: "There is no such preview.",
  es: "No existe esa vista previa.",
};

/** A route that answers once all pages are drawn. */
const drawing = ({ config }: StaffRoute): StaffRoute => ({
  config: { ...config, worksMs: drawingMs },
});

const noEdition: Localized<string> = {
  en: "There is no such edition.",
  es: "No existe esa edición.",
};

const summarize = (row: EditionSummary) => ({
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

/** Every sentence and fact of a language, as visitors read it now, beside what the sources have. */
async function readWords(ctx: Ctx, locale: Locale, reader: Locale) {
  const newest = await findNewestEdition(ctx.database.db);
  const editable = await listEditable(ctx);
  const values = new Map(flatten(newest?.overrides ?? {}).map((one) => [keyOf(one), one.value]));
  const facts = listFactNames(editable);
  const to = { reader, today: findDay(ctx.clock.now(), siteConfig.timeZone) };
  const isLocal = new Set(
    editable.flatMap((one) => (one.isFact && one.locale !== "en" ? [one.path] : [])),
  );
  const words = editable
    .filter(
      (one) =>
        one.locale === locale || (one.isFact && one.locale === "en" && !isLocal.has(one.path)),
    )
    .map((one) => {
      const key = keyOf(one);
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
        pages: one.pages,
        /** The sources have another sentence now than when this one was written over it. */
        isStale: values.has(key) && newest?.sourceHashes[key] !== hashSource(one.text),
        findings,
      };
    });
  return { edition: newest?.id ?? null, words };
}
