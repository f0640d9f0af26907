import { mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadAppSecret } from "./app-secret.ts";

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "secret-"));
});

afterEach(() => rm(dataDir, { recursive: true }));

test("a long secret is made once, in a file that only its owner can read", async () => {
  const folder = path.join(dataDir, "new");
  const made = await loadAppSecret(null, folder);
  const { mode } = await stat(path.join(folder, "app-secret"));

  expect(made.length).toBeGreaterThanOrEqual(64);
  expect(mode & 0o777).toBe(0o600);
  expect(await loadAppSecret(null, folder)).toBe(made);
  expect(await loadAppSecret(null, dataDir)).not.toBe(made);
  expect(await readdir(folder)).toEqual(["app-secret"]);
});

test("a configured secret is used as it is, and nothing is written", async () => {
  expect(await loadAppSecret("x".repeat(32), dataDir)).toBe("x".repeat(32));
  expect(await readdir(dataDir)).toEqual([]);
});

test("a file that a crash left half-written is not used as a secret", async () => {
  await writeFile(path.join(dataDir, "app-secret.new"), "half");

  expect((await loadAppSecret(null, dataDir)).length).toBeGreaterThanOrEqual(64);
});

test.each(["", "short\n"])(
  "a damaged file (%j) stops the start instead of being replaced",
  async (text) => {
    const file = path.join(dataDir, "app-secret");
    await writeFile(file, text);

    await expect(loadAppSecret(null, dataDir)).rejects.toThrow(`${file} is damaged`);
    expect(await readFile(file, "utf8")).toBe(text);
  },
);
