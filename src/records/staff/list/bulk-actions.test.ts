import { expect, test } from "vitest";
import { ApiError } from "#platform/web/api-client.ts";
import { restoreEach } from "./bulk-actions.tsx";

/** Restores three records of which the second one fails. */
async function restore(failure: Error) {
  const asked: number[] = [];
  const reported = await restoreEach([1, 2, 3], async (id) => {
    asked.push(id);
    if (id === 2) throw failure;
  }).catch((thrown: Error) => ({ thrown }));
  return { asked, reported };
}

test("an erased record does not prevent restoring those after it, and is named", async () => {
  const gone = new ApiError(404, "", JSON.stringify({ message: "It is gone." }));
  expect(await restore(gone)).toEqual({ asked: [1, 2, 3], reported: gone });
});

test("after a request without a response the remaining records are not tried", async () => {
  const lost = new TypeError("Failed to fetch");
  expect(await restore(lost)).toEqual({ asked: [1, 2], reported: { thrown: lost } });
});
