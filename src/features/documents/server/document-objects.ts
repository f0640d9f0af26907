import type { FastifyReply, FastifyRequest } from "fastify";
import type { LeadDocument } from "#features/documents/core/document.ts";
import type { Db, Tx } from "#platform/server/database.ts";

/** What is known of a document by its bytes. */
export type ObjectFacts = Pick<LeadDocument, "scan" | "kind">;

export interface DocumentClaim {
  /** As whoever sent the file was given it. */
  readonly key: string;
  /** Id of the document that it becomes. */
  readonly documentId: string;
  readonly fileName: string;
  /** Who sent it: nobody else can claim it. */
  readonly username: string;
}

export type ClaimedObject =
  | { readonly outcome: "claimed"; readonly objectId: string; readonly byteSize: number }
  /** Something has it already. */
  | { readonly outcome: "taken"; readonly objectId: string }
  | { readonly outcome: "missing" };

/** What documents need of the place where bytes are kept. */
export interface DocumentObjects {
  /** In the caller's transaction: of two claims at once the second waits for the first. */
  readonly claim: (tx: Tx, claim: DocumentClaim) => Promise<ClaimedObject>;
  /** Lets go of what belonged to these documents; the bytes are cleared away soon after. */
  readonly release: (tx: Tx, documentIds: readonly string[]) => Promise<void>;
  readonly describe: (
    db: Db | Tx,
    objectIds: readonly string[],
  ) => Promise<ReadonlyMap<string, ObjectFacts>>;
  /** Answers with the bytes, as an attachment; false when they are gone. */
  readonly send: (
    request: FastifyRequest,
    reply: FastifyReply,
    file: { readonly objectId: string; readonly fileName: string },
  ) => Promise<boolean>;
}
