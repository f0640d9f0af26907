import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import {
  type BackupBucket,
  type BackupPlace,
  type BackupPlaceMessage,
  backupPlaceMessages,
  backupPlaceSchema,
  type SentBackupPlace,
} from "#features/backup/core/backup-place.ts";
import { AppError } from "#platform/core/app-error.ts";
import { secondMs } from "#platform/core/durations.ts";
import type { Tx } from "#platform/database/database.ts";
import { noBody, type Routes } from "#platform/http/route-schema.ts";
import {
  adminsOnly,
  audited,
  changingParts,
  staffTransaction,
} from "#platform/http/staff-route.ts";
import { type SealedColumn, sealInto } from "#platform/secrets/sealed-columns.ts";
import type { Ctx } from "#records/ctx.ts";
import {
  backupPassphrases,
  bucketSecrets,
  findBackupPlace,
  followBackupPlace,
  storeBackupPlace,
  theBackupPlace,
  toBucketSettings,
} from "./backup-places-store.ts";
import { judgePassphrase } from "./backup-file.ts";
import { makeBackupNow, type MakeBackup, readBackupStatus } from "./nightly-backups.ts";

const placePath = "/api/admin/settings/backup-place";

/** How long the answer waits for a backup; a longer one is finished behind it. */
const waitMs = 20 * secondMs;

/** Folder and passphrase on screen, and a backup at once. Inside the scope that admits only staff. */
export function backupRoutes(app: Routes, ctx: Ctx, make: MakeBackup): void {
  const telling = {
    ...adminsOnly,
    schema: { summary: "Tells how old the newest nightly backup is, and whether it worked." },
  };
  app.get("/api/admin/backup", telling, async () => ({
    success: true,
    backup: await readBackupStatus(ctx),
  }));

  const making = {
    ...changingParts(audited(adminsOnly, "backup-make")),
    schema: {
      summary: "Makes a backup now, and reads it back; answers when it is done, or still going on.",
      body: noBody,
    },
  };
  app.post("/api/admin/backup/now", making, async (_request, reply) => {
    await followBackupPlace(ctx);
    const fault = judgePassphrase(ctx.config.backup.passphrase);
    if (fault !== null) throw new AppError("conflict", fault);
    const made = makeBackupNow({ ...ctx, dir: ctx.config.backup.dir, make });
    // Why it failed stands in the state that is answered, now or later.
    const isDone = await Promise.race([made.then(() => true), after(waitMs)]);
    void reply.code(isDone ? 200 : 202);
    return { success: true, backup: await readBackupStatus(ctx) };
  });

  const reading = { ...adminsOnly, schema: { summary: "Tells where backups lie." } };
  app.get(placePath, reading, async () => ({ success: true, ...(await readPlace(ctx)) }));

  const changing = {
    ...changingParts(audited(adminsOnly, "setting-change")),
    schema: {
      summary:
        "Names folder, passphrase and bucket of backups; what is missing stays as it is stored.",
      body: backupPlaceSchema,
    },
  };
  app.put(placePath, changing, async (request) => {
    request.auditRecord = "backup-place";
    const { body } = request;
    const by = request.staff?.username ?? "";
    if (body.dir !== null) await tryFolder(body.dir, ctx.config.dataDir);
    const tried = await chooseBucket(ctx, body.bucket);
    await staffTransaction(ctx.database, request, (tx) =>
      changePlace(ctx, tx, { ...body, tried, by }),
    );
    return { success: true, ...(await readPlace(ctx)) };
  });
}

const after = (ms: number) =>
  new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), ms).unref();
  });

async function readPlace(ctx: Ctx): Promise<BackupPlace> {
  const row = await followBackupPlace(ctx);
  const { dir, by, isDirFixed, passphrase } = ctx.config.backup;
  return {
    dir,
    bucket: row?.bucket ?? null,
    by,
    isDirFixed,
    isPassphraseStored: passphrase !== null,
    updatedAt: row?.updatedAt.toISOString() ?? null,
    updatedBy: row?.updatedBy ?? null,
  };
}

/** A bucket that worked when it was tried. */
interface TriedBucket {
  readonly bucket: BackupBucket;
  readonly secret: string;
}

interface PlaceChange extends Omit<SentBackupPlace, "bucket"> {
  /** Undefined leaves the stored one, null takes it away. */
  readonly tried: TriedBucket | null | undefined;
  readonly by: string;
}

async function changePlace(
  { secret, clock }: Ctx,
  tx: Tx,
  { dir, passphrase, tried, by }: PlaceChange,
): Promise<void> {
  const before = await findBackupPlace(tx);
  const sealed = (column: SealedColumn, text: string | undefined) =>
    text === undefined ? null : sealInto(column, theBackupPlace, text, secret);
  const { bucket, bucketSecret } =
    tried === undefined && before
      ? before
      : { bucket: tried?.bucket ?? null, bucketSecret: sealed(bucketSecrets, tried?.secret) };
  await storeBackupPlace(tx, {
    dir,
    passphrase: sealed(backupPassphrases, passphrase) ?? before?.passphrase ?? null,
    bucket,
    bucketSecret,
    updatedAt: clock.now(),
    updatedBy: by,
  });
}

/** @throws AppError `invalid` where the bucket does not work, at the field that is to blame. */
async function chooseBucket(
  ctx: Ctx,
  sent: SentBackupPlace["bucket"],
): Promise<PlaceChange["tried"]> {
  if (!sent) return sent;
  await followBackupPlace(ctx);
  const { secretAccessKey, ...bucket } = sent;
  const secret = secretAccessKey ?? ctx.config.backup.bucket?.secretAccessKey;
  if (!secret) refuse("bucket.secretAccessKey", "secretAccessKey");
  const { tryBucket } = await import("./backup-bucket.ts");
  const fault = await tryBucket(toBucketSettings(bucket, secret));
  if (fault !== null) refuse(`bucket.${fault.field}`, fault.message);
  return { bucket, secret };
}

const ownFolder = path.resolve(import.meta.dirname, "../../../..");

const isWithin = (folder: string, dir: string) =>
  !path.relative(folder, dir).startsWith("..") && !path.isAbsolute(path.relative(folder, dir));

/** @throws AppError `invalid` for a folder among the program's own files, or one that is closed. */
async function tryFolder(dir: string, dataDir: string): Promise<void> {
  const isOwn = isWithin(ownFolder, path.resolve(dir));
  if (isOwn && !isWithin(path.resolve(dataDir), path.resolve(dir))) refuse("dir", "inside");
  const probe = path.join(dir, `.site-${randomUUID()}`);
  try {
    // Only the last folder is made, and none beside the system's own: `recursive` never ends where
    // a folder above can't be.
    if (path.dirname(path.resolve(dir)) !== "/") {
      await mkdir(dir, { mode: 0o700 }).catch((failure: NodeJS.ErrnoException) => {
        if (failure.code !== "EEXIST") throw failure;
      });
    }
    await writeFile(probe, "");
    await rm(probe);
  } catch {
    refuse("dir", "closed");
  }
}

function refuse(field: string, message: BackupPlaceMessage): never {
  throw new AppError(
    "invalid",
    { en: backupPlaceMessages.en[message], es: backupPlaceMessages.es[message] },
    { fields: (locale) => ({ [field]: backupPlaceMessages[locale][message] }) },
  );
}
