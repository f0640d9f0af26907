import { expect, test } from "vitest";
import { isRetriedStatus } from "./retry-upload.ts";

test("an upload is tried again after exactly the answers that may change", () => {
  const all = Array.from({ length: 600 }, (_, status) => status);
  const serverFaults = all.filter((status) => status >= 500 && status !== 501 && status !== 505);

  expect(all.filter(isRetriedStatus)).toEqual([408, 409, 418, 423, 429, ...serverFaults]);
});
