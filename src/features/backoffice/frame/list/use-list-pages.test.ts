import { expect, test } from "vitest";
import { joinRows } from "./use-staff-list.ts";

test("a row that moved to a later page in between stands in the list once", () => {
  const pages = [{ rows: [{ id: "a" }, { id: "b" }] }, { rows: [{ id: "c" }, { id: "a" }] }];

  expect(joinRows(pages).map(({ id }) => id)).toEqual(["a", "b", "c"]);
});
