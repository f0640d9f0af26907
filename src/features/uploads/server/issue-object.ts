import { randomUUID } from "node:crypto";
import { objectExpired } from "#features/uploads/core/object-expired.ts";
import { sweepDelayMs } from "#features/uploads/core/object-lifetime.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Database } from "#platform/server/database.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import { writeUploadAddress } from "./object-address.ts";
import { insertObject } from "./objects-store.ts";
import type { AppSecret } from "#platform/server/keyed-hash.ts";

export interface IssueObjectDependencies {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly secret: AppSecret;
}

/**
 * Hands out an address for one upload, and in the same transaction the job that clears away what
 * comes of it when nobody wants it.
 *
 * @returns path and query of the address.
 */
export async function issueObject(
  { database, jobs, clock, secret }: IssueObjectDependencies,
  { maxBytes, lifetimeSeconds }: { readonly maxBytes: number; readonly lifetimeSeconds: number },
): Promise<string> {
  const id = randomUUID();
  const issuedAt = clock.now();
  await database.transaction(async (tx) => {
    await insertObject(tx, { id, issuedAt });
    const startAfter = new Date(issuedAt.getTime() + sweepDelayMs);
    await jobs.publish(tx, objectExpired, { objectId: id }, { startAfter });
  });
  const expiresAt = new Date(issuedAt.getTime() + lifetimeSeconds * 1000);
  return writeUploadAddress({ id, expiresAt, maxBytes }, secret);
}
