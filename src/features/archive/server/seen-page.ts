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
 * The page of a form as it stood for whoever sent it. A form may stand open while another edition is
 * published: then the page is the one from before that, and not the one of the moment it was sent.
 *
 * @param asked.at when the form was sent.
 * @param asked.edition the one that the form stood on; undefined for the sources.
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

/** Says nothing of an edition that was never published. */
function tellEdition(edition: EditionRow | undefined): SeenPage["edition"] {
  if (!edition || edition.number === null) return null;
  return { number: edition.number, publishedAt: publishedAt(edition).toISOString() };
}
