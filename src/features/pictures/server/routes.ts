import { buffer } from "node:stream/consumers";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { idSchema } from "#platform/core/ids.ts";
import {
  addressOfPicture,
  findPictureAddresses,
  type PictureFormat,
  pictureKinds,
  type PictureName,
  pictureRoot,
  readPictureName,
} from "#platform/core/site/site-picture.ts";
import { oncePerCtx } from "#platform/platform-ctx.ts";
import type { Ctx } from "#records/ctx.ts";
import { createRateLimit, floodRule, limitVisitors } from "#platform/http/limits/rate-limits.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import { lastingFileHeaders } from "#platform/http/security-headers.ts";
import { actingStaff, adminsOnly, audited } from "#platform/http/staff-route.ts";
import { keepPicture } from "./keep-picture.ts";
import { findPicture, findPictures, type PictureFile, type PictureRow } from "./pictures-store.ts";

/** A page has at most some dozens of pictures, and each is read from the storage once. */
const pictureRule = { ...floodRule, name: "picture", points: 600 };

/**
 * A hundred portraits in all sizes. When there are more, all are read again when they are
 * requested.
 */
const mostKeptBytes = 16 * 1_048_576;

const mediaTypes: Readonly<Record<PictureFormat, string>> = {
  avif: "image/avif",
  jpg: "image/jpeg",
};

interface ServedPicture {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** The pictures in this process's memory. */
const keptPictures = oncePerCtx((ctx: Ctx) => {
  const kept = new Map<string, ServedPicture>();
  const reading = new Map<string, Promise<ServedPicture | null>>();
  let keptBytes = 0;

  async function read(name: PictureName): Promise<ServedPicture | null> {
    const row = await findPicture(ctx.database.db, name.id);
    const file = row?.files.find(
      ({ width, format }) => width === name.width && format === name.format,
    );
    if (!row || !file) return null;
    const bytes = await readFile(ctx, row, file);
    return bytes && { bytes, etag: `"${file.sha256}"` };
  }

  function keep(address: string, picture: ServedPicture): void {
    keptBytes += picture.bytes.length;
    if (keptBytes > mostKeptBytes) {
      kept.clear();
      keptBytes = picture.bytes.length;
    }
    kept.set(address, picture);
  }

  return {
    find: (address: string) => kept.get(address),
    /** A hundred concurrent requests wait for one read. */
    async read(address: string, name: PictureName): Promise<ServedPicture | null> {
      const under = reading.get(address) ?? read(name).finally(() => reading.delete(address));
      reading.set(address, under);
      const found = await under;
      if (found && !kept.has(address)) keep(address, found);
      return found;
    },
  };
});

async function readFile(
  { files }: Ctx,
  { objectId }: PictureRow,
  { first, byteSize }: PictureFile,
): Promise<Buffer | null> {
  const stream = await files.read(objectId, { first, last: first + byteSize - 1 });
  return stream && buffer(stream);
}

/**
 * Pictures need no sign-in: the address contains a hash of the bytes, so only somebody who has seen
 * the picture can know it.
 */
export function pictureRoutes(app: Routes, ctx: Ctx): void {
  const limit = limitVisitors(createRateLimit(ctx, pictureRule));
  app.get(
    `${pictureRoot}:name`,
    {
      compress: false,
      schema: {
        summary: "Sends the bytes of a picture of the site.",
        params: z.object({ name: z.string() }),
      },
    },
    async (request, reply) => {
      const name = readPictureName(request.params.name);
      if (!name) return reply.callNotFound();
      const address = `${pictureRoot}${request.params.name}`;
      const pictures = keptPictures(ctx);
      let found: ServedPicture | null = pictures.find(address) ?? null;
      if (!found) {
        await limit.consume(request);
        found = await pictures.read(address, name);
      }
      if (!found) return reply.callNotFound();
      void reply.headers({ ...describePicture(name.format), etag: found.etag });
      if (request.headers["if-none-match"] === found.etag) return reply.code(304).send();
      return reply.send(found.bytes);
    },
  );
}

const describePicture = (format: PictureFormat): Readonly<Record<string, string>> => ({
  ...lastingFileHeaders,
  "content-type": mediaTypes[format],
});

/** A picture's file as the advertising file stores it. */
interface NamedPicture {
  readonly path: string;
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  readonly sha256: string;
  /** Null when the storage no longer has it. */
  readonly read: () => Promise<Buffer | null>;
}

/** The picture files that these pages name. A missing one is left out. */
export async function listNamedPictures(
  ctx: Ctx,
  pages: ReadonlyArray<{ readonly body: Buffer }>,
): Promise<readonly NamedPicture[]> {
  const addresses = new Set(
    pages.flatMap(({ body }) => [...findPictureAddresses(body.toString())]),
  );
  if (addresses.size === 0) return [];
  const ids = [...addresses].flatMap(
    (address) => readPictureName(address.slice(pictureRoot.length))?.id ?? [],
  );
  const rows = await findPictures(ctx.database.db, [...new Set(ids)]);
  return rows.flatMap((row) =>
    row.files.flatMap((file): NamedPicture[] => {
      const path = addressOfPicture(row.id, file.width, file.format);
      if (!addresses.has(path)) return [];
      const headers = Object.entries(describePicture(file.format)).toSorted();
      return [{ path, headers, sha256: file.sha256, read: () => readFile(ctx, row, file) }];
    }),
  );
}

/** The upload, and its purpose. */
const keepSchema = z.object({ key: idSchema, kind: z.enum(pictureKinds) });

/** Admins add a picture: they upload it like a document (`uploads`), then name it here. */
export function pictureStaffRoutes(app: Routes, ctx: Ctx): void {
  const keeping = {
    ...audited(adminsOnly, "site-picture"),
    schema: { summary: "Keeps a picture that was sent as a document is.", body: keepSchema },
  };
  app.post("/api/admin/site/pictures", keeping, async (request, reply) => {
    const by = actingStaff(request as FastifyRequest);
    const id = await keepPicture(ctx, { ...request.body, by });
    request.auditRecord = id;
    void reply.code(201);
    return { success: true, id };
  });
}
