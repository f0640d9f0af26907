import { expect, test } from "vitest";
import { ApiError } from "#platform/web/api-client.ts";
import { restoreEach } from "./record-list-page.tsx";

/** Restores three records of which the second one fails. */
async function restore(failure: Error) {
  const asked: number[] = [];
  const told = await restoreEach([1, 2, 3], async (id) => {
    asked.push(id);
    if (id === 2) throw failure;
  }).catch((thrown: Error) => ({ thrown }));
  return { asked, told };
}

test("a record that was erased meanwhile keeps none of those after it in the trash, and is told", async () => {
  const gone = new ApiError(404, "", JSON.stringify({ message: "It is gone." }));
  expect(await restore(gone)).toEqual({ asked: [1, 2, 3], told: gone });
});

test("while no answer comes the others are not tried", async () => {
  const lost = new TypeError("Failed to fetch");
  expect(await restore(lost)).toEqual({ asked: [1, 2], told: { thrown: lost } });
});
