import { expect, test } from "vitest";
import { formatBytes } from "./file-size.ts";

test.each([
  [0, "0 kB"],
  [1, "1 kB"],
  [512 * 1024, "512 kB"],
  [1000 * 1024 - 1, "1,000 kB"],
  [1000 * 1024, "1 MB"],
  [300 * 1024 ** 2, "300 MB"],
  [1024 ** 3, "1 GB"],
  [2.55 * 1024 ** 3, "2.6 GB"],
])("the size of a file of %i bytes is written as %s", (bytes, said) => {
  expect(formatBytes(bytes, "en")).toBe(said);
});

test("in Spanish a size has the point and the units of this country", () => {
  expect(formatBytes(2.55 * 1024 ** 3, "es")).toBe("2.6 GB");
});
