import { expect, test } from "vitest";
import { formatBytes } from "./format-bytes.ts";

test.each([
  [0, "0 kB"],
  [1, "1 kB"],
  [512 * 1024, "512 kB"],
  [1000 * 1024 - 1, "1,000 kB"],
  [1000 * 1024, "1 MB"],
  [300 * 1024 ** 2, "300 MB"],
  [1024 ** 3, "1 GB"],
  [2.55 * 1024 ** 3, "2.6 GB"],
])("a file of %i bytes is said to have %s", (bytes, said) => {
  expect(formatBytes(bytes, "en")).toBe(said);
});
