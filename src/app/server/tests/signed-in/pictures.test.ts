import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { archiveOf } from "#features/archive/server/archive.ts";
import { listStoredIds } from "#features/uploads/server/objects-store.ts";
import type { PageDrawing } from "#platform/core/edition/page-drawing.ts";
import {
  addressOfPicture,
  heightOf,
  pictureFormats,
  type PictureKind,
  pictureLimits,
  pictureShapes,
} from "#platform/core/site/site-picture.ts";
import {
  aBomb,
  aHeic,
  aMovingGif,
  aMovingPicture,
  anApng,
  anAvif,
  anSvg,
  aPhoto,
  aPng,
  aSamsungPhoto,
  aSidewaysPhoto,
  aSpoiltPhoto,
  aStillGif,
  aWebp,
} from "#testing/files/pictures.ts";
import { aFiling, servedPage } from "#testing/site/served-pages.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { inProof } from "#testing/in-proof.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { withoutTriggers } from "#testing/database/without-triggers.ts";
import { useOpened } from "#testing/use-opened.ts";
import { eraseUnwantedPictures, wantPictures } from "#features/pictures/server/keep-picture.ts";
import { deleteUnwanted } from "#features/pictures/server/pictures-store.ts";
import { listNamedPictures } from "#features/pictures/server/routes.ts";
import { dayMs } from "#platform/core/durations.ts";

const clock = testClock();
const pages: PageDrawing = {
  expect: () => {},
  drawAhead: async (edition) => void (await pages.draw(edition, pages.paths)),
  paths: ["/"],
  sentences: async () => [],
  draw: async () => [],
};
const scene = useOpened(() => openStaffScene({ olga: "admin", anton: "agent" }, { pages, clock }));
const root = "/api/admin/site";

/** Like the browser: uploads the bytes first, as any document, under any name. */
async function send(bytes: Buffer, name = "olga"): Promise<string> {
  const asked = await scene.call(
    name,
    "GET",
    `/api/objects/s3/params?filename=ruth.jpg&type=image/jpeg&metadata[size]=${bytes.length}`,
  );
  const { pathname, search } = new URL(asked.body.url);
  const put = await scene.call(null, "PUT", pathname + search, bytes, {
    "content-type": "image/jpeg",
  });
  expect(put.status).toBe(200);
  return pathname.split("/").at(-1) ?? "";
}

const name = (key: string, kind: PictureKind = "portrait", who = "olga") =>
  scene.call(who, "POST", `${root}/pictures`, { key, kind });
const putIn = async (bytes: Buffer, kind: PictureKind = "portrait") =>
  name(await send(bytes), kind);
const load = (address: string, headers = {}) => scene.server.app.inject({ url: address, headers });

/** A photo padded beyond the limit of bytes. */
const tooManyBytes = async () =>
  Buffer.concat([await aPhoto(), Buffer.alloc(pictureLimits.mostBytes)]);

async function listObjects(): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of scene.server.ctx.files.list()) ids.push(id);
  return ids;
}

beforeEach(async () => {
  await scene.signIn("olga");
  await scene.query(withoutTriggers("truncate site_editions, site_previews, site_pictures"));
});

test.each(["portrait", "share"] as const)(
  "a %s becomes three sizes as AVIF and JPEG, upright, without its location",
  async (kind) => {
    const photo = await aPhoto(1_300, 1_400);
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { status, body } = await putIn(photo, kind);
    expect(status).toBe(201);
    for (const width of pictureShapes[kind].widths) {
      for (const format of pictureFormats) {
        const found = await load(addressOfPicture(body.id, width, format));
        expect(found.statusCode).toBe(200);
        const head = await sharp(found.rawPayload).metadata();
        expect(head).toMatchObject({ width, height: heightOf(kind, width) });
        expect(head.exif ?? head.icc ?? head.xmp ?? head.iptc ?? head.orientation).toBeUndefined();
        expect(found.rawPayload.includes("Calloway")).toBe(false);
      }
    }
  },
);

test("naming a picture again after a lost response gives the same picture, also while it is being made", async () => {
  const photo = await aPhoto();
  const key = await send(photo);
  const together = await Promise.all([name(key), name(key)]);
  const again = await name(key);
  for (const each of [...together, again])
    expect([each.status, each.body]).toEqual([201, { success: true, id: again.body.id }]);
  // The same bytes for another purpose, or from another caller, are another picture.
  expect((await name(key, "share")).status).toBe(400);
  await scene.query("update users set is_admin = 'true' where username = 'anton'");
  expect((await name(key, "portrait", "anton")).status).toBe(400);
  await scene.query("update users set is_admin = 'false' where username = 'anton'");
  expect(await listObjects()).not.toContain(key);
});

test.each(["are gone", "are cut"])("a picture whose bytes %s can be chosen again", async (loss) => {
  const photo = await aPhoto(900, 900);
  const { id } = (await putIn(photo)).body;
  const address = addressOfPicture(id, 96, "jpg");
  const [{ object_id: objectId }] = await scene.query("select object_id from site_pictures");
  const { files } = scene.server.ctx;
  await files.remove(objectId);
  if (loss === "are cut") {
    const accept = async () => "picture" as const;
    await files.put(objectId, Readable.from([Buffer.from("half")]), { maxBytes: 9, accept });
  }
  expect((await putIn(photo)).body.id).toBe(id);
  expect((await load(address)).statusCode).toBe(200);
  expect(await sharp((await load(address)).rawPayload).metadata()).toMatchObject({ width: 96 });
});

test("a photo taken sideways is turned upright", async () => {
  const { body } = await putIn(await aSidewaysPhoto());
  const { rawPayload } = await load(addressOfPicture(body.id, 96, "jpg"));
  const pixel = async (left: number, top: number) => {
    const spot = sharp(rawPayload).extract({ left, top, width: 1, height: 1 });
    return [...(await spot.raw().toBuffer())].map((value) => value > 128);
  };
  // Red is on the left in the camera's pixels.
  expect(await pixel(48, 10)).toEqual([true, false, false]);
  expect(await pixel(48, 85)).toEqual([false, false, true]);
});

test("each file has its type, may be cached by everybody forever, and is not requested again", async () => {
  const { body } = await putIn(await aPng());
  const address = addressOfPicture(body.id, 96, "avif");
  const found = await load(address);
  expect(found.headers).toMatchObject({
    "content-type": "image/avif",
    "cache-control": "public, max-age=31536000, immutable",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
  expect(found.headers["permissions-policy"]).toBeUndefined();
  expect((await load(addressOfPicture(body.id, 96, "jpg"))).headers["content-type"]).toBe(
    "image/jpeg",
  );
  const etag = String(found.headers["etag"]);
  expect((await load(address, { "if-none-match": etag })).statusCode).toBe(304);
  for (const other of [
    addressOfPicture(body.id, 97, "jpg"),
    addressOfPicture("0".repeat(32), 96, "jpg"),
    "/pictures/..%2F..%2Fapp-secret",
    `/pictures/${body.id}-96.svg`,
  ]) {
    expect((await load(other)).statusCode).toBe(404);
  }
});

for (const [type, draw, when] of [
  ["AVIF", anAvif, {}],
  ["PNG of one picture", () => anApng(1), {}],
  ["Samsung telephone's photo", aSamsungPhoto, {}],
  ["WebP", aWebp, inProof],
  ["GIF that stands still", aStillGif, inProof],
] as const)
  test(`a ${type} is accepted`, when, async () => {
    expect((await putIn(await draw())).status).toBe(201);
  });

test.each([
  ["an SVG named .jpg", async () => anSvg(), 415, /no JPEG, PNG, WebP or AVIF/],
  ["a page", async () => Buffer.from("<!doctype html><p>Hello"), 415, /no JPEG/],
  ["an iPhone's own kind", async () => aHeic(), 415, /HEIC photo/],
  ["more than twenty megabytes", tooManyBytes, 400, /at most 20 MB/],
  ["forty megapixels", aBomb, 400, /more than 25 megapixels/],
  [
    "an AVIF of twelve and a half",
    async () => anAvif(5_000, 2_500),
    400,
    /more than 12 megapixels/,
  ],
  ["a moving picture", aMovingPicture, 400, /moves/],
  ["a moving GIF", aMovingGif, 400, /moves/],
  ["a moving PNG", () => anApng(2), 400, /moves/],
  ["a photo with other bytes among its pixels", aSpoiltPhoto, 400, /damaged or was cut off/],
  ["half a photo", async () => (await aPhoto()).subarray(0, -900), 400, /damaged or was cut off/],
  ["a stamp", async () => aPng(190, 190), 400, /at least 192 × 192 pixels/],
] as const)(
  "%s gets a sentence, and nothing of it is kept",
  async (_what, make, code, sentence) => {
    const before = await listObjects();
    const { status, body } = await putIn(await make());
    expect(status).toBe(code);
    expect(body.errors.picture).toMatch(sentence);
    expect(await listObjects()).toEqual(before);
    expect(await scene.query("select * from site_pictures")).toEqual([]);
  },
);

test("only admins add pictures, and only from their own uploads", async () => {
  const key = await send(await aPng(), "anton");
  expect((await name(key, "portrait", "anton")).status).toBe(403);
  expect((await name(key)).body.errors.picture).toMatch(/did not arrive whole/);
  const sent = await scene.call(null, "POST", `${root}/pictures`, { key, kind: "portrait" });
  expect(sent.status).toBe(401);
});

test("a file that belongs to a record can't be made a picture, and stays there", async () => {
  const key = await send(await aPng());
  await scene.query("update objects set claimed_at = now() where id = $1", [key]);
  expect((await name(key)).status).toBe(400);
  expect(await listObjects()).toContain(key);
});

test("the same picture again has the same id and is stored once, and the upload is removed at once", async () => {
  const before = await listObjects();
  const first = await putIn(await aPng(500, 500));
  const made = (await listObjects()).filter((id) => !before.includes(id));
  expect(made).toHaveLength(1);
  const { bytes } = (
    await scene.query("select object_id, byte_size as bytes from site_pictures")
  )[0];
  expect(await scene.server.ctx.files.stat(made[0] ?? "")).toEqual({ byteSize: bytes });
  expect((await putIn(await aPng(500, 500))).body.id).toBe(first.body.id);
  expect(await listObjects()).toHaveLength(before.length + 1);
});

test("a backup contains the bytes of pictures, and staff can't download them by the upload's address", async () => {
  await putIn(await aPng());
  const [{ object_id: id }] = await scene.query("select object_id from site_pictures");
  const listed: string[] = [];
  for await (const ids of listStoredIds(scene.database.db)) listed.push(...ids);
  expect(listed).toContain(id);
  expect((await scene.call("olga", "GET", `/objects/uploads/${id}`)).status).toBe(404);
});

test("pictures are made one at a time, further callers are asked to come back, and pages are served meanwhile", async () => {
  const keys = await Promise.all(Array.from({ length: 12 }, async () => send(await aPng())));
  const answers = Promise.all(keys.map((key) => name(key)));
  const health = await scene.call(null, "GET", "/healthz");
  expect(health.status).toBe(200);
  const all = await answers;
  const statuses = new Set(all.map(({ status }) => status));
  expect(statuses).toEqual(new Set([201, 429]));
  const answer = all.find(({ status }) => status === 429);
  expect(answer?.headers["retry-after"]).toBe("5");
  // The upload of the refused caller still exists.
  const waiting = keys[all.findIndex(({ status }) => status === 429)] ?? "";
  expect((await name(waiting)).status).toBe(201);
});

test("one network may load only a limited number of pictures that are not in memory", async () => {
  const { body } = await putIn(await aPng());
  const address = addressOfPicture(body.id, 96, "jpg");
  const visit = async (url: string) =>
    (await scene.server.app.inject({ url, remoteAddress: "203.0.113.9" })).statusCode;
  const other = addressOfPicture("0".repeat(32), 96, "jpg");
  expect([(await load(address)).statusCode, await visit(other)]).toEqual([200, 404]);
  await scene.query("update rate_limits set points = 600 where key like 'picture:%'");
  expect([await visit(address), await visit(other)]).toEqual([200, 429]);
});

test("a process keeps a limited number of picture bytes in memory, and reads the others again", async () => {
  const bytes = Buffer.alloc(9 * 1_048_576);
  const { ctx } = scene.server;
  const addresses = ["a", "b"].map((letter) => addressOfPicture(letter.repeat(32), 96, "jpg"));
  for (const letter of ["a", "b"]) {
    const objectId = randomUUID();
    const accept = async () => "picture" as const;
    const stream = Readable.from([bytes], { objectMode: false });
    await ctx.files.put(objectId, stream, { maxBytes: bytes.length, accept });
    const place = { width: 96, format: "jpg", first: 0, byteSize: bytes.length, sha256: letter };
    await scene.query(
      `insert into site_pictures (id, kind, object_id, byte_size, files, by, wanted_at)
       values ($1, 'portrait', $2, $3, $4, 'olga', now())`,
      [letter.repeat(32), objectId, bytes.length, JSON.stringify([place])],
    );
  }
  const statuses = async () => {
    const found: number[] = [];
    for (const address of addresses) found.push((await load(address)).statusCode);
    return found;
  };
  expect(await statuses()).toEqual([200, 200]);
  await scene.query(withoutTriggers("truncate site_pictures"));
  // A picture that is in no table anymore is only served from memory.
  expect(await statuses()).toEqual([404, 200]);
});

const change = (id: string) => {
  const alt = { en: "A table", es: "Una mesa" };
  return { id: "site", locale: "en", path: "shareImage", value: JSON.stringify([{ id, alt }]) };
};
const publish = (id: string) =>
  scene.call("olga", "POST", `${root}/publish`, { base: null, changes: [change(id)] });

test("a picture without a description in both languages is not published", async () => {
  const { body } = await putIn(await aPng(700, 700), "share");
  const value = JSON.stringify([{ id: body.id, alt: { en: "A table", es: " " } }]);
  const changes = [{ ...change(body.id), value }];
  const { status, body: answer } = await scene.call("olga", "POST", `${root}/publish`, {
    base: null,
    changes,
  });
  expect(status).toBe(400);
  expect(answer.errors["site en shareImage"]).toMatch(/in both languages what the picture shows/);
});

test("a portrait can't be used as a picture for shared links", async () => {
  const { body } = await putIn(await aPng());
  expect((await publish(body.id)).body.errors["site en shareImage"]).toMatch(/Choose it again/);
});

test("an unused picture is erased after a month, and an erased one can't be published", async () => {
  const { body } = await putIn(await aPng(700, 700), "share");
  const address = addressOfPicture(body.id, 300, "jpg");
  clock.advance(29 * dayMs);
  await eraseUnwantedPictures(scene.server.ctx);
  expect((await load(address)).statusCode).toBe(200);
  clock.advance(2 * dayMs);
  await eraseUnwantedPictures(scene.server.ctx);
  expect(await scene.query("select * from site_pictures")).toEqual([]);
  const objects = await scene.query(
    "select claimed_at as claimed, sweep_at is not null as swept from objects where purpose = 'picture' and claimed_at is null",
  );
  expect(objects).toContainEqual({ claimed: null, swept: true });
  await scene.signIn("olga");
  const refused = await publish(body.id);
  expect(refused.status).toBe(400);
  expect(refused.body.errors["site en shareImage"]).toMatch(/not kept here any more/);
});

test("a picture that is used while it is being erased stays", async () => {
  const { body } = await putIn(await aPng());
  const { ctx } = scene.server;
  clock.advance(40 * dayMs);
  const before = new Date(clock.now().getTime() - 30 * dayMs);
  const clear = () => ctx.database.transaction(async (tx) => deleteUnwanted(tx, [body.id], before));
  expect(await wantPictures(ctx, "portrait", [body.id])).toEqual([]);
  expect(await clear()).toEqual([]);
  clock.advance(40 * dayMs);
  const later = new Date(clock.now().getTime() - 30 * dayMs);
  const gone = await ctx.database.transaction(async (tx) => deleteUnwanted(tx, [body.id], later));
  expect(gone).toHaveLength(1);
  expect(await wantPictures(ctx, "portrait", [body.id])).toEqual([body.id]);
});

test("a picture in an edition, a preview, a draft or a filed page is never erased, and its bytes are filed", async () => {
  const put = async (side: number, kind: PictureKind = "share"): Promise<string> =>
    (await putIn(await aPng(side, side), kind)).body.id;
  const [published, shown, drafted] = [await put(610), await put(620), await put(630)];
  // A portrait is made in half the time of a picture for shared links.
  const [filed, unnamed] = [await put(240, "portrait"), await put(250, "portrait")];
  expect((await publish(published)).status).toBe(200);
  const preview = { changes: [change(shown)] };
  expect((await scene.call("olga", "POST", `${root}/preview`, preview)).status).toBe(201);
  const entry = { was: "null", value: change(drafted).value };
  const draft = { draft: { "site en shareImage": entry }, seen: null };
  expect((await scene.call("olga", "PUT", `${root}/draft`, draft)).status).toBe(200);
  const address = addressOfPicture(filed, 480, "jpg");
  const page = servedPage("/", `<img src="${address}">`);
  const { ctx } = scene.server;
  const listPictures = () => listNamedPictures(ctx, [page]);
  await archiveOf(ctx).file(aFiling([page], { cause: "edition", listPictures }));
  const [row] = await scene.query(
    "select bytes, headers from archived_pages join archived_bodies on sha256 = body_sha256 where path = $1",
    [address],
  );
  const served = await load(address);
  expect(row.bytes.equals(served.rawPayload)).toBe(true);
  expect(row.headers).toContainEqual(["content-type", "image/jpeg"]);

  clock.advance(100 * dayMs);
  await eraseUnwantedPictures(ctx);
  const left = await scene.query("select id from site_pictures");
  expect(left.map(({ id }) => id).toSorted()).toEqual(
    [published, shown, filed, drafted].toSorted(),
  );
  expect(left.map(({ id }) => id)).not.toContain(unnamed);
});
