import { expect, test } from "vitest";
import { makePicture } from "./make-picture.ts";

test("one picture is worked on and one waits; more are told to come back, until one has ended", async () => {
  const { promise, reject } = Promise.withResolvers<Buffer>();
  const make = () => makePicture("portrait", () => promise);
  const [first, second] = [make(), make()];
  await expect(make()).rejects.toMatchObject({ code: "rate_limited", retryAfterSeconds: 5 });
  const away = new Error("The storage is away.");
  reject(away);
  await expect(Promise.allSettled([first, second])).resolves.toEqual([
    { status: "rejected", reason: away },
    { status: "rejected", reason: away },
  ]);
  await expect(make()).rejects.toBe(away);
});
