import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { nightlyBackupStateSetting } from "#features/backup/core/nightly-backup.ts";
import { followBackupPlace } from "#features/backup/server/backup-places-store.ts";
import { holdWork } from "#features/backup/server/held-work.ts";
import { readConfig } from "#platform/config/config.ts";
import { AppError } from "#platform/core/app-error.ts";
import { writeSetting } from "#platform/settings/settings-store.ts";
import { startFakeS3 } from "#testing/files/fake-s3.ts";
import { startTestServer } from "#testing/site/test-server.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { testFolder } from "#testing/test-folder.ts";
import { useOpened } from "#testing/use-opened.ts";

const path = "/api/admin/settings/backup-place";
const now = "/api/admin/backup/now";
const passphrase = "six words that nobody would guess";

const disk = { isFull: false };
const s3 = useOpened(startFakeS3);
const scene = useOpened(() =>
  openStaffScene(
    { ada: "admin", ann: "agent" },
    {
      config: { backup: readConfig({ DATA_DIR: "/nowhere" }).backup },
      tuning: {
        makeBackup: async (file, given) => {
          const full = "The disk is full.";
          if (disk.isFull) throw new AppError("unavailable", { en: full, es: full });
          await writeFile(file, given);
        },
      },
    },
  ),
);

const call = (method: "GET" | "PUT" | "POST", url: string, payload?: object, by = "ada") =>
  scene.call(by, method, url, payload);

beforeEach(async () => {
  disk.isFull = false;
  s3.failWith(null);
  s3.objects.clear();
  await scene.query("delete from backup_places");
  await scene.query("delete from settings where key like 'nightly-backup%'");
  await followBackupPlace(scene.server.ctx);
  scene.clock.advance(60 * 60_000);
  for (const name of ["ada", "ann"]) await scene.signIn(name);
});

const readStep = async () =>
  (await call("GET", "/api/admin/setup")).body.setup.steps.backup as string;

test("an admin chooses folder and passphrase, and a backup made at once completes the step", async () => {
  const dir = join(await testFolder(), "new");
  expect((await call("GET", path)).body).toMatchObject({ by: null, isPassphraseStored: false });
  expect((await call("POST", now)).status).toBe(409);
  const saved = await call("PUT", path, { dir, passphrase });
  for (const { status, body } of [saved, await call("GET", path)]) {
    expect(status).toBe(200);
    expect(body).toMatchObject({ dir, by: "screen", isPassphraseStored: true, updatedBy: "ada" });
    expect(JSON.stringify(body)).not.toContain(passphrase);
  }
  const rows = JSON.stringify((await scene.readTables()).get("backup_places"));
  expect(rows).toContain(dir);
  expect(rows).not.toContain(passphrase);
  expect(await readStep()).toBe("waiting");
  const made = await call("POST", now);
  expect([made.status, made.body.backup]).toEqual([
    200,
    expect.objectContaining({ state: "good", failure: null, isBeingMade: false }),
  ]);
  expect(await readStep()).toBe("done");
  const [file = ""] = await readdir(dir);
  expect(await readFile(join(dir, file), "utf8")).toBe(passphrase);
});

test("without a new passphrase the stored one stays", async () => {
  const [first, second] = [await testFolder(), await testFolder()];
  await call("PUT", path, { dir: first, passphrase });
  await call("PUT", path, { dir: second });
  await call("POST", now);
  const [file = ""] = await readdir(second);
  expect(await readFile(join(second, file), "utf8")).toBe(passphrase);
});

const readBucket = () => {
  const { bucket: name, endpoint, region, accessKeyId, secretAccessKey } = s3.settings;
  return { name, endpoint: endpoint ?? "", region, accessKeyId, secretAccessKey };
};

test("an admin chooses a bucket, and a backup made at once lies there as well", async () => {
  const { secretAccessKey, ...bucket } = readBucket();
  const dir = await testFolder();
  const sent = { dir, passphrase, bucket: { ...bucket, secretAccessKey } };
  const saved = await call("PUT", path, sent);
  for (const { status, body } of [saved, await call("GET", path)]) {
    expect([status, body.bucket]).toEqual([200, bucket]);
    expect(JSON.stringify(body)).not.toContain(secretAccessKey);
  }
  const rows = JSON.stringify((await scene.readTables()).get("backup_places"));
  expect(rows).toContain(bucket.accessKeyId);
  expect(rows).not.toContain(secretAccessKey);
  expect([...s3.objects.keys()]).toEqual([]);
  expect((await call("POST", now)).body.backup).toMatchObject({ state: "good" });
  const [file = ""] = await readdir(dir);
  expect([...s3.objects.keys()]).toEqual([`/files/backups/${file}`]);
});

test("a bucket and its key stay where they are not sent, and leave with null", async () => {
  const { secretAccessKey, ...bucket } = readBucket();
  await call("PUT", path, { dir: await testFolder(), bucket: { ...bucket, secretAccessKey } });
  await call("PUT", path, { dir: await testFolder(), passphrase });
  await call("PUT", path, { dir: await testFolder(), bucket });
  await call("POST", now);
  expect(s3.objects.size).toBe(1);
  const without = await call("PUT", path, { dir: await testFolder(), bucket: null });
  expect(without.body.bucket).toBe(null);
  await call("POST", now);
  expect(s3.objects.size).toBe(1);
  const again = await call("PUT", path, { dir: null, bucket });
  expect([again.status, Object.keys(again.body.errors)]).toEqual([400, ["bucket.secretAccessKey"]]);
});

test.each([
  ["a name with spaces", { name: "my bucket" }, null, "bucket.name"],
  ["http to another machine", { endpoint: "http://s3.example" }, null, "bucket.endpoint"],
  ["an address with a path", { endpoint: "https://s3.example/files" }, null, "bucket.endpoint"],
  ["an address where nothing answers", { endpoint: "http://127.0.0.1:9" }, null, "bucket.endpoint"],
  ["another key", { secretAccessKey: "another-secret" }, null, "bucket.accessKeyId"],
  ["a bucket that is missing", {}, 404, "bucket.name"],
  ["a bucket of another region", {}, 301, "bucket.region"],
  ["a key of another service", {}, 400, "bucket.accessKeyId"],
  ["a service that is down", {}, 503, "bucket.endpoint"],
])("%s is refused at its field, and nothing is stored", async (_what, changed, status, field) => {
  s3.failWith(status);
  const sent = { dir: null, passphrase, bucket: { ...readBucket(), ...changed } };
  const answer = await call("PUT", path, sent);
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]]);
  expect((await call("GET", path)).body).toMatchObject({ bucket: null, updatedAt: null });
});

test("a backup that fails says why, and the next press tries again at once", async () => {
  await call("PUT", path, { dir: await testFolder(), passphrase });
  disk.isFull = true;
  const { body } = await call("POST", now);
  expect(body.backup).toMatchObject({ state: "late", failure: "The disk is full." });
  disk.isFull = false;
  expect((await call("POST", now)).body.backup).toMatchObject({ state: "good", failure: null });
});

test.each([
  ["after a failed night, which holds back the next try", "The disk was full.", 200],
  ["while another process makes one", null, 409],
])("a press %s", async (_when, failure, expected) => {
  await call("PUT", path, { dir: await testFolder(), passphrase });
  const at = scene.clock.now();
  const heldUntil = new Date(at.getTime() + 5 * 60_000).toISOString();
  await scene.database.transaction(async (tx) => {
    const { initial } = nightlyBackupStateSetting;
    const value = { ...initial, heldUntil, failure };
    await writeSetting(tx, nightlyBackupStateSetting, value, { by: "nightly", now: at });
  });
  expect((await call("POST", now)).status).toBe(expected);
});

test.each([
  [{ dir: "backups" }, "dir"],
  [{ dir: "/proc/none/here" }, "dir"],
  [{ dir: "/no-folder-of-backups" }, "dir"],
  [{ dir: join(process.cwd(), "build/client") }, "dir"],
  [{ dir: null, passphrase: "short" }, "passphrase"],
  [{ dir: null, passphrase: "a".repeat(40) }, "passphrase"],
])("%j is refused at its field", async (sent, field) => {
  const { status, body } = await call("PUT", path, sent);
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
});

test("an agent neither reads nor chooses where backups lie, and makes none", async () => {
  expect((await call("GET", path, undefined, "ann")).status).toBe(403);
  expect((await call("PUT", path, { dir: null, passphrase }, "ann")).status).toBe(403);
  expect((await call("POST", now, undefined, "ann")).status).toBe(403);
});

test("the environment goes first, and the answer says so", async () => {
  const dir = await testFolder();
  await call("PUT", path, { dir, passphrase });
  const env = { BACKUP_PASSPHRASE: "another six words of the host", BACKUP_DIR: "/mnt/host" };
  const fixed = await startTestServer(scene.database, {
    config: { backup: readConfig(env).backup },
  });
  try {
    await followBackupPlace(fixed.ctx);
    expect(fixed.ctx.config.backup).toMatchObject({
      dir: "/mnt/host",
      passphrase: env.BACKUP_PASSPHRASE,
      by: "environment",
      isDirFixed: true,
    });
  } finally {
    await fixed.close();
  }
});

test("a restored site keeps the passphrase and leaves folder and bucket of the other site alone", async () => {
  const dir = await testFolder();
  await mkdir(dir, { recursive: true });
  await call("PUT", path, { dir, passphrase, bucket: readBucket() });
  await holdWork(scene.database, { madeAt: "2026-11-01T00:00:00Z", now: scene.clock.now() });
  expect((await call("GET", path)).body).toMatchObject({
    dir: "/nowhere/backups",
    bucket: null,
    isPassphraseStored: true,
  });
});
