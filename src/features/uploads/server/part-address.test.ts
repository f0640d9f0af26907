import { expect, test } from "vitest";
import { readPartAddress, writePartAddress } from "./part-routes.ts";

const secret = "a secret for tests, long enough to be one";
const id = "0b3b9b1e-6d0c-4f0e-9d55-9a4f5a3c2b1a";
const now = new Date("2026-06-15T12:00:00.000Z");
const expiresAt = new Date(now.getTime() + 3_600_000);
const grant = { id, uploadId: "2~an/odd+name", partNumber: 7, maxBytes: 104_857_600, expiresAt };

function read(address: string, at = now, changes: Record<string, unknown> = {}) {
  const { pathname, searchParams } = new URL(address, "http://site.example");
  const [, objectId = "", partNumber] =
    /^\/objects\/parts\/([^/]+)(?:\/(\d+))?$/.exec(pathname) ?? [];
  const params = partNumber === undefined ? { id: objectId } : { id: objectId, partNumber };
  const query = { ...Object.fromEntries(searchParams), ...changes };
  return readPartAddress(params, query, { secret, now: at });
}

test("a part's address is read back as it was granted, until the moment it expires", () => {
  const address = writePartAddress(grant, secret);

  expect(read(address)).toEqual(grant);
  expect(read(address, new Date(expiresAt.getTime() - 1))).toEqual(grant);
  expect(read(address, expiresAt)).toBeNull();
});

test("a whole file's address is no part's", () => {
  const whole = { ...grant, uploadId: null, partNumber: 0 };
  const address = writePartAddress(whole, secret);

  expect(read(address)).toEqual(whole);
  expect(read(address.replace("?", "/7?"))).toBeNull();
  expect(read(address, now, { uploadId: grant.uploadId })).toBeNull();
});

test.each([
  ["of another object", (address: string) => address.replace("0b3b9b1e", "1b3b9b1e")],
  ["of another part", (address: string) => address.replace("/7?", "/8?")],
  ["of another upload", (address: string) => address.replace("uploadId=2", "uploadId=3")],
  ["for more bytes", (address: string) => address.replace("=104857600", "=104857601")],
  ["that lives longer", (address: string) => address.replace("expires=17", "expires=18")],
  ["without a signature", (address: string) => address.replace("signature=", "other=")],
  ["with half a signature", (address: string) => address.slice(0, -20)],
])("an address %s is refused", (_name, change) => {
  expect(read(change(writePartAddress(grant, secret)))).toBeNull();
});

test("no address lives longer than seven days, even a signed one", () => {
  const long = { ...grant, expiresAt: new Date(now.getTime() + 604_800_001) };
  const address = writePartAddress(long, secret);

  expect(read(address)).toBeNull();
  expect(read(address, new Date(now.getTime() + 1))).not.toBeNull();
});
