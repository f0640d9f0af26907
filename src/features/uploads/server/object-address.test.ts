import { expect, test } from "vitest";
import { readUploadAddress, writeUploadAddress } from "./receive-object.ts";

const secret = "a secret for tests, long enough to be one";
const id = "0b3b9b1e-6d0c-4f0e-9d55-9a4f5a3c2b1a";
const now = new Date("2026-06-15T12:00:00.000Z");
const grant = { id, expiresAt: new Date(now.getTime() + 3_600_000), maxBytes: 10_485_760 };

function readQuery(address: string): Record<string, string> {
  return Object.fromEntries(new URL(address, "http://site.example").searchParams);
}

const query = readQuery(writeUploadAddress(grant, secret));

test("an address is read back as it was granted, until the moment it expires", () => {
  const lastMoment = new Date(grant.expiresAt.getTime() - 1);

  expect(readUploadAddress(id, query, { secret, now })).toEqual(grant);
  expect(readUploadAddress(id, query, { secret, now: lastMoment })).toEqual(grant);
  expect(readUploadAddress(id, query, { secret, now: grant.expiresAt })).toBeNull();
});

test("an address stays good while the secret it was signed with is named as the one before", () => {
  const next = "the secret after it, long enough to be one";

  expect(readUploadAddress(id, query, { secret: next, now })).toBeNull();
  expect(readUploadAddress(id, query, { secret: [next, secret], now })).toEqual(grant);
});

test.each([
  ["a later end", { expires: String(grant.expiresAt.getTime() + 1) }],
  ["a larger size", { maxBytes: "10485761" }],
  ["no signature", { signature: undefined }],
  ["an empty signature", { signature: "" }],
  ["half a signature", { signature: query["signature"]?.slice(0, 20) }],
  ["two signatures", { signature: [query["signature"], query["signature"]] }],
  ["a size that is no number", { maxBytes: "1e9" }],
])("an address with %s is refused", (_name, changes) => {
  expect(readUploadAddress(id, { ...query, ...changes }, { secret, now })).toBeNull();
});

test("an address holds for its own object only", () => {
  const other = "1b3b9b1e-6d0c-4f0e-9d55-9a4f5a3c2b1a";

  expect(readUploadAddress(other, query, { secret, now })).toBeNull();
  expect(readUploadAddress(id.toUpperCase(), query, { secret, now })).toBeNull();
});

test("another secret's signature is refused", () => {
  const other = readQuery(writeUploadAddress(grant, `${secret}!`));

  expect(readUploadAddress(id, other, { secret, now })).toBeNull();
});

test("no address lives longer than seven days, even a signed one", () => {
  const expiresAt = new Date(now.getTime() + 604_800_001);
  const long = readQuery(writeUploadAddress({ ...grant, expiresAt }, secret));

  expect(readUploadAddress(id, long, { secret, now })).toBeNull();
  expect(readUploadAddress(id, long, { secret, now: new Date(now.getTime() + 1) })).not.toBeNull();
});
