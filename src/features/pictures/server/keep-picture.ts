import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { claimObject } from "#features/uploads/server/claim-object.ts";
import {
  findBecame,
  findSentFile,
  forgetSentFile,
} from "#features/uploads/server/document-uploads.ts";
import {
  insertObject,
  markObjectStored,
  releaseObjects,
} from "#features/uploads/server/objects-store.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import { type PictureKind, pictureLimits } from "#platform/core/site/site-picture.ts";
import type { Ctx } from "#records/ctx.ts";
import type { ActingStaff } from "#platform/http/staff-route.ts";
import { tooLarge } from "#platform/files/incoming-files.ts";
import { dayMs } from "#platform/core/durations.ts";
import { type MadePicture, makePicture, refusePicture } from "./make-picture.ts";
import {
  deleteUnwanted,
  findPicture,
  insertPicture,
  listUnwanted,
  touchPictures,
} from "./pictures-store.ts";

/** How many days an unused picture is kept after it was last wanted. */
const keptDays = 30;

const notArrived: Localized<string> = {
  en: "The picture did not arrive whole. Please choose it again.",
  es: "La imagen no llegó completa. Elíjala otra vez.",
};

/**
 * Makes a picture from an upload and stores it instead. The upload is erased at once, with its
 * metadata about camera and place.
 *
 * @param key of the upload.
 * @returns the picture's id; the same picture has the same id, and so does a repeated request after
 *   a lost response.
 * @throws AppError with `picture` as its field, `rate_limited` while others are being made, and
 *   errors of the storage: then the upload is kept for another attempt.
 */
export async function keepPicture(
  ctx: Ctx,
  { key, kind, by }: { readonly key: string; readonly kind: PictureKind; readonly by: ActingStaff },
): Promise<string> {
  const findMade = async () => {
    const id = await findBecame(ctx, key, by.username);
    return id !== null && (await wantPictures(ctx, kind, [id])).length === 0 ? id : null;
  };
  const before = await findMade();
  if (before !== null) return before;
  const sent = await findSentFile(ctx, key, by.username).catch((failure: unknown) => {
    throw failure instanceof AppError ? refusePicture(notArrived) : failure;
  });
  try {
    if (sent.byteSize > pictureLimits.mostBytes) {
      throw refusePicture(tooLarge(pictureLimits.mostBytes).sentence);
    }
    const made = await makePicture(kind, async () => {
      const bytes = await ctx.files.read(sent.id);
      if (!bytes) throw refusePicture(notArrived);
      return buffer(bytes);
    });
    await store(ctx, made, kind, by);
    await forgetSentFile(ctx, sent.id, made.id);
    return made.id;
  } catch (failure) {
    // The same request came twice, and the other one was first.
    const meanwhile = await findMade();
    if (meanwhile !== null) return meanwhile;
    // Another attempt with the same bytes would fail as well.
    if (failure instanceof AppError && failure.fields) await forgetSentFile(ctx, sent.id, null);
    throw failure;
  }
}

/**
 * The object is stored before its row: after a crash between the two, the object is removed as
 * unused.
 */
async function store(
  ctx: Ctx,
  { id, bytes, files }: MadePicture,
  kind: PictureKind,
  { username: by, confirm }: ActingStaff,
): Promise<void> {
  const { database, clock } = ctx;
  const now = clock.now();
  const accept = async () => "picture" as const;
  const write = (objectId: string) =>
    ctx.files.put(objectId, Readable.from([bytes], { objectMode: false }), {
      maxBytes: bytes.length,
      accept,
    });
  if ((await touchPictures(database.db, { kind, ids: [id], now })).size > 0) {
    const known = await findPicture(database.db, id);
    const stored = known && (await ctx.files.stat(known.objectId));
    // The storage has lost some or all of its bytes, and these are the same.
    if (known && stored?.byteSize !== bytes.length) {
      if (stored) await ctx.files.remove(known.objectId);
      await write(known.objectId);
    }
    return;
  }
  const objectId = randomUUID();
  await insertObject(database.db, {
    id: objectId,
    issuedAt: now,
    issuedTo: by,
    purpose: "picture",
  });
  await write(objectId);
  const byteSize = bytes.length;
  await markObjectStored(database.db, objectId, { storedAt: now, byteSize, documentType: null });
  await database.transaction(async (tx) => {
    await confirm(tx);
    const row = { id, kind, objectId, byteSize, files, by, wantedAt: now };
    // Somebody else stored the same picture at this moment: this object is then removed as unused.
    if (!(await insertPicture(tx, row))) return;
    const claim = {
      purpose: "picture",
      issuedTo: by,
      claimedBy: objectId,
      fileName: null,
    } as const;
    const outcome = await claimObject(ctx, tx, { ...claim, objectId });
    if (outcome !== "claimed") throw new Error(`The picture's object is ${outcome}.`);
  });
}

/**
 * Marks pictures as wanted, so that none is erased while somebody uses them in an edition.
 *
 * @returns those that do not exist anymore, or are of another kind.
 */
export async function wantPictures(
  { database, clock }: Ctx,
  kind: PictureKind,
  ids: readonly string[],
): Promise<readonly string[]> {
  const there = await touchPictures(database.db, { kind, ids, now: clock.now() });
  return ids.filter((id) => !there.has(id));
}

const picturesAtOnce = 100;

/**
 * Erases pictures that no edition, preview, draft or filed page names and that nobody wanted for
 * long.
 */
export async function eraseUnwantedPictures(ctx: Ctx): Promise<void> {
  const { database, clock, features } = ctx;
  const before = new Date(clock.now().getTime() - keptDays * dayMs);
  for (let after = ""; ;) {
    const ids = await listUnwanted(database.db, before, { after, limit: picturesAtOnce });
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
    const named = new Set<string>();
    for (const { findNamedPictures } of features) {
      for (const id of (await findNamedPictures?.(database.db, ids)) ?? []) named.add(id);
    }
    const unnamed = ids.filter((id) => !named.has(id));
    await database.transaction(async (tx) => {
      const rows = await deleteUnwanted(tx, unnamed, before);
      const owners = rows.map(({ objectId }) => objectId);
      await releaseObjects(tx, owners, clock.now());
    });
  }
}
