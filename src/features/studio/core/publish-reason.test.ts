import { expect, test } from "vitest";
import { isReason } from "./publish-reason.ts";

test.each([
  ["The carrier approved it.", true],
  ["Lo aprobó la aseguradora, formulario 12.", true],
  ["The carrier said ok", false],
  ["", false],
  ["                         ", false],
  ["....................................", false],
  ["aaaaaaaaaaaaaaaaaaaaaaaaa", false],
  ["ok ok ok ok ok ok ok ok ok", false],
  ["Approved. approved, APPROVED!", false],
])("%j says why: %s", (text, is) => {
  expect(isReason(text)).toBe(is);
});
