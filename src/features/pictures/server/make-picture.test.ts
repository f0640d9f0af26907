import { expect, test } from "vitest";
import { deferred } from "#testing/deferred.ts";
import { makePicture } from "./make-picture.ts";

test("one picture is made and one waits; further requests are asked to come back", async () => {
  const read = deferred();
  const away = new Error("The storage is away.");
  const make = () => makePicture("portrait", () => read.promise.then(() => Promise.reject(away)));
  const [first, second] = [make(), make()];
  await expect(make()).rejects.toMatchObject({ code: "rate_limited", retryAfterSeconds: 5 });
  read.resolve();
  await expect(Promise.allSettled([first, second])).resolves.toEqual([
    { status: "rejected", reason: away },
    { status: "rejected", reason: away },
  ]);
  await expect(make()).rejects.toBe(away);
});
