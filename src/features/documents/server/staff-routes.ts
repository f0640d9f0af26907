import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import {
  recordRefusals,
  findOpenCase,
  type RecordOutcome,
  type RecordWork,
  lockRecord,
  updateRecord,
  readViewer,
} from "#records/server/record-store.ts";
import { recordOf } from "#records/server/records.ts";
import { insertEntries } from "#records/server/timeline-store.ts";
import {
  daysRemoved,
  documentSchema,
  type LeadDocument,
  type LeadDocuments,
  mostDocuments,
  type RemovedDocument,
} from "#features/documents/core/document.ts";
import { claimObject } from "#features/uploads/server/claim-object.ts";
import { sendObject } from "#features/uploads/server/download-routes.ts";
import {
  findObject,
  findObjects,
  type StoredObject,
} from "#features/uploads/server/objects-store.ts";
import type { Ctx } from "#records/ctx.ts";
import { AppError } from "#platform/core/app-error.ts";
import { formatNumber } from "#platform/core/formats.ts";
import { idSchema, isId } from "#platform/core/ids.ts";
import type { Localized } from "#platform/core/locale.ts";
import { isDownloadable, judgeScan, type ScanVerdict } from "#platform/core/uploads.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { idParams, noBody, type Routes } from "#platform/http/route-schema.ts";
import { adminsAndAgents, audited, staffTransaction } from "#platform/http/staff-route.ts";
import { dayMs } from "#platform/core/durations.ts";
import {
  type DocumentRow,
  documentsTable,
  findDocument,
  listDocuments,
  markDocumentRemoved,
} from "./documents-store.ts";

const documentParams = z.object({ id: idSchema, documentId: idSchema });

const path = "/api/admin/leads/:id/documents";

/** What staff do with files on leads. Registered inside the scope that admits staff only. */
export function documentRoutes(app: Routes, ctx: Ctx): void {
  const tell = async (row: DocumentRow) => {
    const [document] = await toDocuments(ctx, ctx.database.db, [row]);
    return { success: true, document };
  };

  const adding = {
    ...audited(adminsAndAgents, "document-add"),
    schema: {
      summary: "Keeps a file that was sent whole with a lead.",
      params: idParams,
      body: documentSchema,
    },
  };
  app.post(path, adding, async (request, reply) => {
    const { row, isRepeat } = await act(ctx, request, request.params.id, (tx, work) =>
      addDocument(ctx, tx, { ...work, ...request.body }),
    );
    // The audit entry names both ids: staff search the trail for either.
    request.auditRecords = [row.leadId, row.id];
    return reply.code(isRepeat ? 200 : 201).send(await tell(row));
  });

  const change = (
    method: "DELETE" | "POST",
    address: string,
    action: "document-remove" | "document-restore",
    work: typeof removeDocument,
    summary: string,
  ) =>
    app.route({
      method,
      url: address,
      ...audited(adminsAndAgents, action),
      schema: { summary, params: documentParams, body: noBody },
      handler: async (request) => {
        const { id, documentId } = request.params;
        const row = await act(ctx, request, id, (tx, about) => work(tx, { ...about, documentId }));
        request.auditRecords = [row.leadId, row.id];
        return tell(row);
      },
    });
  change(
    "DELETE",
    `${path}/:documentId`,
    "document-remove",
    removeDocument,
    "Takes a document off its lead.",
  );
  change(
    "POST",
    `${path}/:documentId/restore`,
    "document-restore",
    restoreDocument,
    "Puts a document back on its lead.",
  );

  downloadRoute(app, ctx);
}

async function act<Done>(
  ctx: Ctx,
  request: Pick<FastifyRequest, "staff" | "confirmStaff">,
  id: string,
  work: (tx: Tx, about: RecordWork) => Promise<RecordOutcome<Done>>,
): Promise<Done> {
  const { database, clock } = ctx;
  const source = recordOf(ctx, "lead");
  const viewer = readViewer(request);
  const words = recordRefusals[source.kind];
  const about = { source, id, viewer, now: clock.now() };
  const outcome = await staffTransaction(database, request, (tx) => work(tx, about));
  if ("done" in outcome) return outcome.done;
  const isMissing = outcome.refused === "missing";
  throw new AppError(isMissing ? "not_found" : "conflict", words[outcome.refused]);
}

const noDocument = () =>
  new AppError("not_found", {
    en: "There is no document with this address.",
    es: "No hay ningún documento en esta dirección.",
  });

function downloadRoute(app: Routes, ctx: Ctx): void {
  const { db } = ctx.database;
  const source = recordOf(ctx, "lead");
  app.route({
    // HEAD is named beside GET: the framework's own HEAD would read the whole file and discard it.
    method: ["GET", "HEAD"],
    url: "/objects/documents/:id",
    ...audited(adminsAndAgents, "document-download"),
    schema: { summary: "Sends the bytes of a document, or a range of them.", params: idParams },
    // Not compressed: compressing an already compressed file took 35 times as long as sending it,
    // and a range of a file must have its announced size.
    compress: false,
    handler: async (request, reply) => {
      const viewer = readViewer(request);
      const found = await findDocument(db, request.params.id);
      if (!found || found.removedAt) throw noDocument();
      const lead = { source, id: found.leadId, viewer };
      if (!(await findOpenCase(db, lead))) throw noDocument();
      const object = await findObject(db, found.objectId);
      if (!object) throw noDocument();
      refuseUnsafe(ctx, object);
      if (!(await sendObject(ctx, request, reply, object, found.fileName))) throw noDocument();
      return reply;
    },
  });
}

/** A file that may hold a virus is not downloadable. */
function refuseUnsafe({ config }: Ctx, { scanState }: StoredObject): void {
  const verdict = judgeScan(scanState, config.clamdSocket !== null);
  if (!isDownloadable(verdict)) throw new AppError("conflict", unsafe[verdict] ?? blocked);
}

const blocked: Localized<string> = {
  en: "A virus was found in this file, so nobody can download it.",
  es: "Se encontró un virus en este archivo, así que nadie puede descargarlo.",
};

const unsafe: Readonly<Partial<Record<ScanVerdict, Localized<string>>>> = {
  checking: {
    en: "This file is being scanned for viruses. Please try again in a minute.",
    es: "Se está revisando si este archivo tiene virus. Inténtelo de nuevo en un minuto.",
  },
  unscannable: {
    en: "This file could not be scanned for viruses, so nobody can download it.",
    es: "No se pudo revisar si este archivo tiene virus, así que nadie puede descargarlo.",
  },
};

interface DocumentWork extends RecordWork {
  readonly documentId: string;
}

/** Removes a document from its lead; it can be restored for 30 days. A repeat changes nothing. */
async function removeDocument(tx: Tx, work: DocumentWork): Promise<RecordOutcome<DocumentRow>> {
  const { viewer, now } = work;
  return mark(tx, work, "document-removed", { removedAt: now, removedBy: viewer.username });
}

/** Restores a document that was not erased yet. A repeat changes nothing. */
async function restoreDocument(tx: Tx, work: DocumentWork): Promise<RecordOutcome<DocumentRow>> {
  return mark(tx, work, "document-restored", { removedAt: null, removedBy: null });
}

async function mark(
  tx: Tx,
  work: DocumentWork,
  kind: "document-removed" | "document-restored",
  removed: Pick<DocumentRow, "removedAt" | "removedBy">,
): Promise<RecordOutcome<DocumentRow>> {
  const lead = await lockRecord(tx, work);
  if (!lead) return { refused: "missing" };
  if (lead.deletedAt) return { refused: "deleted" };
  const found = await findDocument(tx, work.documentId);
  if (found?.leadId !== work.id) return { refused: "missing" };
  const changed = await markDocumentRemoved(tx, found.id, removed);
  if (!changed) return { done: found };
  await tellOnLead(tx, work, { kind, text: changed.fileName });
  return { done: changed };
}

/**
 * Adds a file that has arrived to a lead. A repeat changes nothing.
 *
 * @throws AppError `conflict` when the file belongs to another record, or never arrived.
 */
async function addDocument(
  ctx: Ctx,
  tx: Tx,
  work: RecordWork & { readonly key: string; readonly fileName: string },
): Promise<RecordOutcome<{ readonly row: DocumentRow; readonly isRepeat: boolean }>> {
  const { id: leadId, viewer, now, key, fileName } = work;
  const lead = await lockRecord(tx, work);
  if (!lead) return { refused: "missing" };
  // Checked before the claim: a refusal commits, and the claim would be committed with it.
  if (lead.deletedAt) return { refused: "deleted" };
  const documentId = randomUUID();
  const { username } = viewer;
  const objectId = key.toLowerCase();
  const owner = { purpose: "document", issuedTo: username, claimedBy: documentId } as const;
  // The second of two simultaneous claims waits here for the first.
  const claim = isId(key)
    ? await claimObject(ctx, tx, { ...owner, objectId, fileName })
    : "missing";
  if (claim === "missing") throw notThere();
  if (claim === "taken") {
    const earlier = await findDocument(tx, objectId, "objectId");
    if (earlier?.leadId !== leadId) throw elsewhere();
    return { done: { row: earlier, isRepeat: true } };
  }
  // Removed documents count, because they may be restored.
  const isOfLead = eq(documentsTable.leadId, leadId);
  if ((await tx.$count(documentsTable, isOfLead)) >= mostDocuments) throw tooMany();
  const byteSize = (await findObject(tx, objectId))?.byteSize ?? 0;
  const added = { id: documentId, leadId, objectId, fileName, byteSize };
  const row = { ...added, addedBy: username, addedAt: now, removedAt: null, removedBy: null };
  await tx.insert(documentsTable).values(row);
  await tellOnLead(tx, work, { kind: "document", text: fileName });
  return { done: { row, isRepeat: false } };
}

/** The documents of a lead and those that can be restored; none while the lead itself is deleted. */
export async function listLeadDocuments(ctx: Ctx, leadId: string): Promise<LeadDocuments> {
  const { db } = ctx.database;
  const source = recordOf(ctx, "lead");
  const isOpen = await findOpenCase(db, { source, id: leadId, viewer: null });
  const rows = isOpen ? await listDocuments(db, leadId) : [];
  const shown = await toDocuments(ctx, db, rows);
  return {
    documents: shown.filter((document) => !("removedAt" in document)),
    removedDocuments: shown.filter((document) => "removedAt" in document),
  };
}

async function toDocuments(
  ctx: Ctx,
  db: Db | Tx,
  rows: readonly DocumentRow[],
): Promise<ReadonlyArray<LeadDocument | RemovedDocument>> {
  const found = await findObjects(
    db,
    rows.map(({ objectId }) => objectId),
  );
  const objects = new Map(found.map((object) => [object.id, object]));
  return rows.map((row) => toDocument(ctx, row, objects.get(row.objectId)));
}

function toDocument(
  { config }: Ctx,
  { id, fileName, byteSize, addedBy, addedAt, removedAt, removedBy }: DocumentRow,
  object: StoredObject | undefined,
): LeadDocument | RemovedDocument {
  const document = {
    id,
    fileName,
    bytes: byteSize,
    by: addedBy,
    timestamp: addedAt.toISOString(),
    // A document whose object has no row was never scanned.
    scan: object ? judgeScan(object.scanState, config.clamdSocket !== null) : "off",
    kind: object?.documentType ?? "other",
  } as const;
  if (!removedAt) return document;
  return {
    ...document,
    removedAt: removedAt.toISOString(),
    removedBy: removedBy ?? "",
    until: new Date(removedAt.getTime() + daysRemoved * dayMs).toISOString(),
  };
}

/** Adds a line to the lead's timeline, and informs everybody who has the lead open. */
async function tellOnLead(
  tx: Tx,
  { source, id, viewer, now }: RecordWork,
  line: {
    readonly kind: "document" | "document-removed" | "document-restored";
    readonly text: string;
  },
): Promise<void> {
  await updateRecord(tx, source, id, {});
  const about = { recordKind: source.kind, recordId: id, at: now, by: viewer.username };
  await insertEntries(tx, [{ ...about, ...line }]);
}

const notThere = () =>
  new AppError("conflict", {
    en: "This file has not arrived whole. Please send it again.",
    es: "Este archivo no llegó completo. Envíelo otra vez.",
  });

const elsewhere = () =>
  new AppError("conflict", {
    en: "This file belongs to another record already.",
    es: "Este archivo ya es de otro registro.",
  });

const tooMany = () =>
  new AppError("conflict", {
    en: `This lead has ${formatNumber(mostDocuments, "en")} documents, and takes no more. One that was removed counts for ${daysRemoved} days.`,
    es: `Este prospecto tiene ${formatNumber(mostDocuments, "es")} documentos y no admite más. Los que se quitaron siguen contando ${daysRemoved} días.`,
  });
