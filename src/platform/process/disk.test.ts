import { expect, test } from "vitest";
import { judgeDiskRoom } from "./disk.ts";

const megabyte = 1_048_576;
const gigabyte = 1024 * megabyte;

test.each([
  ["a disk with half of it free", 50 * gigabyte, 100 * gigabyte, "enough"],
  ["a twentieth of 100 GB", 5 * gigabyte, 100 * gigabyte, "enough"],
  ["just under a twentieth of 100 GB", 5 * gigabyte - 1, 100 * gigabyte, "tight"],
  ["a fiftieth of a very large disk", 10 * gigabyte, 500 * gigabyte, "enough"],
  ["half of a very small disk", 500 * megabyte - 1, 1000 * megabyte, "tight"],
  ["half of a small disk", 500 * megabyte, 1000 * megabyte, "enough"],
  ["fifty megabytes", 50 * megabyte, 100 * gigabyte, "tight"],
  ["less than fifty megabytes", 50 * megabyte - 1, 100 * gigabyte, "full"],
] as const)("%s: %i of %i bytes is told as it is", (_name, freeBytes, sizeBytes, verdict) => {
  expect(judgeDiskRoom({ freeBytes, sizeBytes })).toBe(verdict);
});
