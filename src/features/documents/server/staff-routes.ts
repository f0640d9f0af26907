import type { FastifyInstance, FastifyRequest } from "fastify";
import { caseRefusals } from "#features/casework/server/case-refusals.ts";
import { findOpenCase } from "#features/casework/server/case-store.ts";
import type { CaseOutcome, CaseSource, CaseWork } from "#features/casework/server/case-store.ts";
import { readViewer } from "#features/casework/server/visible-to.ts";
import { documentSchema } from "#features/documents/core/document-input.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Localized } from "#platform/core/locale.ts";
import { isId } from "#platform/core/is-id.ts";
import { isHandedOut } from "#platform/core/scan-state.ts";
import type { ScanVerdict } from "#platform/core/scan-state.ts";
import type { Database, Tx } from "#platform/server/database.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import { adminsAndAgents, audited } from "#platform/server/staff-route.ts";
import { addDocument } from "./add-document.ts";
import type { DocumentObjects } from "./document-objects.ts";
import { findDocument } from "./documents-store.ts";
import { toDocuments } from "./list-lead-documents.ts";
import { removeDocument, restoreDocument } from "./remove-document.ts";
import type { DocumentWork } from "./remove-document.ts";

export interface DocumentRoutesDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly objects: DocumentObjects;
  /** Leads, and who sees which of them. */
  readonly source: CaseSource;
}

type LeadRequest = FastifyRequest<{ Params: { id: string; documentId?: string } }>;

const path = "/api/admin/leads/:id/documents";

/** What staff do with files on leads. Registered inside the scope that admits staff only. */
export function documentRoutes(
  app: FastifyInstance,
  dependencies: DocumentRoutesDependencies,
): void {
  const { objects } = dependencies;
  const tell = async (row: Parameters<typeof toDocuments>[2][number]) => {
    const [document] = await toDocuments(dependencies.database.db, objects, [row]);
    return { success: true, document };
  };

  app.post(path, audited(adminsAndAgents, "document-add"), async (request: LeadRequest, reply) => {
    const file = parseInput(documentSchema, request.body);
    const { row, isRepeat } = await act(dependencies, request, (tx, work) =>
      addDocument(tx, objects, { ...work, ...file }),
    );
    // Staff look for both in the trail.
    request.auditRecords = [row.leadId, row.id];
    return reply.code(isRepeat ? 200 : 201).send(await tell(row));
  });

  const change = (
    method: "DELETE" | "POST",
    address: string,
    action: "document-remove" | "document-restore",
    work: typeof removeDocument,
  ) =>
    app.route({
      method,
      url: address,
      ...audited(adminsAndAgents, action),
      handler: async (request: LeadRequest) => {
        const row = await act(dependencies, request, (tx, about) =>
          work(tx, { ...about, documentId: readDocumentId(request) }),
        );
        request.auditRecords = [row.leadId, row.id];
        return tell(row);
      },
    });
  change("DELETE", `${path}/:documentId`, "document-remove", removeDocument);
  change("POST", `${path}/:documentId/restore`, "document-restore", restoreDocument);

  downloadRoute(app, dependencies);
}

async function act<Done>(
  { database, clock, source }: DocumentRoutesDependencies,
  request: LeadRequest,
  work: (tx: Tx, about: CaseWork) => Promise<CaseOutcome<Done>>,
): Promise<Done> {
  const viewer = readViewer(request);
  const { id } = request.params;
  const words = caseRefusals[source.kind];
  if (!isId(id)) throw new AppError("not_found", words.missing);
  const about = { source, id, viewer, now: clock.now() };
  const outcome = await database.transaction((tx) => work(tx, about));
  if ("done" in outcome) return outcome.done;
  const isMissing = outcome.refused === "missing";
  throw new AppError(isMissing ? "not_found" : "conflict", words[outcome.refused]);
}

function readDocumentId({ params }: LeadRequest): DocumentWork["documentId"] {
  const { documentId = "" } = params;
  if (!isId(documentId)) throw noDocument();
  return documentId;
}

const noDocument = () =>
  new AppError("not_found", { en: "There is no document with this address." });

function downloadRoute(
  app: FastifyInstance,
  { database, objects, source }: DocumentRoutesDependencies,
): void {
  app.route({
    // Both by hand: the framework's own HEAD would read all of the file and throw it away.
    method: ["GET", "HEAD"],
    url: "/objects/documents/:id",
    ...audited(adminsAndAgents, "document-download"),
    // Packing what is packed already took 35 times as long as sending it, and a part of it has its size.
    compress: false,
    handler: async (request: LeadRequest, reply) => {
      const { id } = request.params;
      const viewer = readViewer(request);
      const found = isId(id) ? await findDocument(database.db, id) : null;
      if (!found || found.removedAt) throw noDocument();
      const lead = { source, id: found.leadId, viewer };
      if (!(await findOpenCase(database.db, lead))) throw noDocument();
      await refuseUnsafe(database, objects, found.objectId);
      if (!(await objects.send(request, reply, found))) throw noDocument();
      return reply;
    },
  });
}

/** What may hold a virus is handed to nobody. */
async function refuseUnsafe(
  { db }: Database,
  objects: Pick<DocumentObjects, "describe">,
  objectId: string,
): Promise<void> {
  const facts = (await objects.describe(db, [objectId])).get(objectId);
  if (!facts || isHandedOut(facts.scan)) return;
  throw new AppError("conflict", unsafe[facts.scan] ?? blocked);
}

const blocked: Localized<string> = {
  en: "A virus was found in this file, so nobody can download it.",
};

const unsafe: Readonly<Partial<Record<ScanVerdict, Localized<string>>>> = {
  checking: { en: "This file is being scanned for viruses. Please try again in a minute." },
  unscannable: {
    en: "This file could not be scanned for viruses, so nobody can download it.",
  },
};
