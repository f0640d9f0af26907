import { Secret } from "otpauth";
import decodeQR from "qr/decode.js";
import { expect, test } from "vitest";
import { drawQr } from "./own-code-routes.ts";
import { findCodeStep, makeSeed, writeSeedAddress } from "./second-factor.ts";

const seed = Secret.fromUTF8("12345678901234567890").base32;
const at = (seconds: number) => new Date(seconds * 1000);

// RFC 6238, appendix B, SHA-1: the last six of its eight digits.
test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("at second %i the code is %s, as in the standard's table", (seconds, digits) => {
  const step = Math.floor(seconds / 30);
  expect(findCodeStep(seed, digits, at(seconds))).toBe(step);
  expect(findCodeStep(seed, digits, at((step - 1) * 30))).toBe(step);
  expect(findCodeStep(seed, digits, at((step + 2) * 30 - 1))).toBe(step);
  expect(findCodeStep(seed, digits, at((step - 1) * 30 - 1))).toBeNull();
  expect(findCodeStep(seed, digits, at((step + 2) * 30))).toBeNull();
});

test.each(["287083", "28708", "2870820", "", "abcdef"])("%j is not a valid code", (digits) => {
  expect(findCodeStep(seed, digits, at(59))).toBeNull();
});

test("each account has a seed of 160 bits, and the app shows the account and the site", () => {
  const [one, two] = [makeSeed(), makeSeed()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(one).not.toBe(two);
  const address = new URL(writeSeedAddress(one, "ada lovelace"));
  expect(address.href).toMatch(/^otpauth:\/\/totp\/[^/]+:ada%20lovelace\?/);
  expect(address.searchParams.get("secret")).toBe(one);
});

test("a camera can read the QR code", () => {
  const address = writeSeedAddress(seed, "somebody with a long name, 関根 さくら");
  const { size, path } = drawQr(address);
  const scale = 4;
  const width = size * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let pixel = 0; pixel < Number(run) * scale * scale; pixel += 1) {
      const column = Number(x) * scale + Math.floor(pixel / scale);
      const at = (Number(y) * scale + (pixel % scale)) * width + column;
      data.fill(0, at * 4, at * 4 + 3);
    }
  }

  expect(decodeQR({ width, height: width, data })).toBe(address);
});
