import { expect, test } from "vitest";
import type { AppSecret } from "#platform/secrets/seal.ts";
import { hourMs } from "#platform/core/durations.ts";
import { readAddress, type UploadGrant, writeAddress } from "./receive-object.ts";

const secret = "a secret for tests, long enough to be one";
const id = "0b3b9b1e-6d0c-4f0e-9d55-9a4f5a3c2b1a";
const now = new Date("2026-06-15T12:00:00.000Z");
const expiresAt = new Date(now.getTime() + hourMs);
const whole = { uploadId: null, partNumber: 0, id, maxBytes: 104_857_600, expiresAt };
const part: UploadGrant = { kind: "part", ...whole, uploadId: "2~an/odd+name", partNumber: 7 };
const grants: Array<[string, UploadGrant]> = [
  ["visitor's file", { kind: "upload", ...whole }],
  ["whole document", { kind: "part", ...whole }],
  ["part", part],
];

function read(
  address: string,
  at = now,
  changes: Record<string, unknown> = {},
  by: AppSecret = secret,
) {
  const { pathname, searchParams } = new URL(address, "http://site.example");
  const [, kind, objectId = "", partNumber] =
    /^\/objects\/(upload|part)s\/([^/]+)(?:\/(\d+))?$/.exec(pathname) ?? [];
  const params = partNumber === undefined ? { id: objectId } : { id: objectId, partNumber };
  const query = { ...Object.fromEntries(searchParams), ...changes };
  return readAddress(kind as UploadGrant["kind"], params, query, { secret: by, now: at });
}

test.each(grants)(
  "a %s's address can be read as it was granted, until it expires",
  (_name, grant) => {
    const address = writeAddress(grant, secret);

    expect(read(address)).toEqual(grant);
    expect(read(address, new Date(expiresAt.getTime() - 1))).toEqual(grant);
    expect(read(address, expiresAt)).toBeNull();
  },
);

test.each(grants)(
  "a %s's address stays valid while its secret is configured as the previous one, and with no other secret",
  (_name, grant) => {
    const address = writeAddress(grant, secret);
    const next = "the secret after it, long enough to be one";

    expect(read(address, now, {}, next)).toBeNull();
    expect(read(address, now, {}, [next, secret])).toEqual(grant);
  },
);

test.each(grants)(
  "no %s's address is valid for more than seven days, even a signed one",
  (_name, grant) => {
    const long = { ...grant, expiresAt: new Date(now.getTime() + 604_800_001) };
    const address = writeAddress(long, secret);

    expect(read(address)).toBeNull();
    expect(read(address, new Date(now.getTime() + 1))).not.toBeNull();
  },
);

const changed: Array<[string, (address: string) => string]> = [
  ["of another object", (address) => address.replace("0b3b9b1e", "1b3b9b1e")],
  ["of the object in other letters", (address) => address.replace(id, id.toUpperCase())],
  ["for more bytes", (address) => address.replace("=104857600", "=104857601")],
  ["with a size that is no number", (address) => address.replace("=104857600", "=1e9")],
  ["that lives longer", (address) => address.replace("expires=17", "expires=18")],
  ["without a signature", (address) => address.replace("signature=", "other=")],
  ["with an empty signature", (address) => address.replace(/signature=.*/, "signature=")],
  ["with half a signature", (address) => address.slice(0, -20)],
];

test.each(
  grants.flatMap(([name, grant]) => changed.map((each) => [name, grant, ...each] as const)),
)("a %s's address %#: refused when changed", (_name, grant, _what, change) => {
  const address = writeAddress(grant, secret);
  expect(change(address)).not.toBe(address);
  expect(read(change(address))).toBeNull();
});

test("an address with two signatures, of another part or upload, or of a file sent in one piece, is refused", () => {
  const address = writeAddress(part, secret);
  const { searchParams } = new URL(address, "http://site.example");
  const document = writeAddress({ kind: "part", ...whole }, secret);

  expect(read(address, now, { signature: searchParams.getAll("signature") })).toBeNull();
  expect(read(address.replace("/7?", "/8?"))).toBeNull();
  expect(read(address.replace("uploadId=2", "uploadId=3"))).toBeNull();
  expect(read(document.replace("?", "/7?"))).toBeNull();
  expect(read(document, now, { uploadId: part.uploadId })).toBeNull();
  expect(read(document.replace("/parts/", "/uploads/"))).toBeNull();
});
