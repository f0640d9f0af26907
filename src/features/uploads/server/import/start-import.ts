import { randomBytes } from "node:crypto";
import { AppError } from "#platform/core/app-error.ts";
import { seal } from "#platform/server/seal.ts";
import { describeLinkPlace, tokenMs } from "./import-parts.ts";
import type { ImportParts } from "./import-parts.ts";
import {
  countOpenImports,
  deleteExpiredImports,
  hashToken,
  insertImport,
} from "#features/uploads/server/imports-store.ts";
import { readLink } from "./remote-guard.ts";

const tokenBytes = 32;
const mostOpen = 50;

/**
 * Notes down what is to be fetched. Nothing is until a socket with the token is open: then there is
 * somebody to be told.
 *
 * @returns the token, which is stored nowhere.
 * @throws AppError `invalid`, or `rate_limited` when the person has many on their way.
 */
export async function startImport(
  { database, clock, secret, guard }: ImportParts,
  { url, startedBy }: { readonly url: string; readonly startedBy: string },
): Promise<string> {
  const link = readLink(url, guard).href;
  const token = randomBytes(tokenBytes).toString("base64url");
  const now = clock.now();
  await database.transaction(async (tx) => {
    await deleteExpiredImports(tx, now);
    if ((await countOpenImports(tx, startedBy, now)) >= mostOpen) {
      throw new AppError(
        "rate_limited",
        { en: "Many files of yours are still on their way. Please wait for some of them." },
        { retryAfterSeconds: 30 },
      );
    }
    const tokenHash = hashToken(token);
    await insertImport(tx, {
      tokenHash,
      startedBy,
      link: seal(link, secret, describeLinkPlace(tokenHash)),
      createdAt: now,
      expiresAt: new Date(now.getTime() + tokenMs),
    });
  });
  return token;
}
