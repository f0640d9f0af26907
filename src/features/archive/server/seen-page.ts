import type { SeenPage } from "#features/archive/core/archived.ts";
import {
  type EditionRow,
  findEdition,
  findEditionAfter,
  publishedAt,
} from "#features/studio/server/editions-store.ts";
import type { Db } from "#platform/database/database.ts";
import { findServedAt } from "./archive-store.ts";

/**
 * Finds the page of a form as its sender saw it. If another edition was published while the form was
 * open, that is the page just before that edition, and not the page at the moment of sending.
 *
 * @param asked.at when the form was sent.
 * @param asked.edition the edition of the page with the form; undefined for the sources.
 */
export async function findSeenPage(
  db: Db,
  asked: {
    readonly path: string;
    readonly at?: Date | undefined;
    readonly edition?: string | undefined;
  },
  now: Date,
): Promise<SeenPage> {
  const { path, edition: id, at: sentAt = now } = asked;
  const edition = id === undefined ? undefined : await findEdition(db, id);
  const isKnown = id === undefined || edition !== undefined;
  const next = isKnown ? await findEditionAfter(db, edition?.number ?? 0) : undefined;
  const at = next && publishedAt(next) < sentAt ? publishedAt(next) : sentAt;
  return {
    edition: tellEdition(edition),
    at: (await findServedAt(db, path, at)) ? at.toISOString() : null,
  };
}

/** @returns nothing about an edition that was never published. */
function tellEdition(edition: EditionRow | undefined): SeenPage["edition"] {
  if (!edition || edition.number === null) return null;
  return { number: edition.number, publishedAt: publishedAt(edition).toISOString() };
}
