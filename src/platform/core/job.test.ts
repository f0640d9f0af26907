import * as z from "zod/mini";
import { expect, test } from "vitest";
import { defineJob } from "./job.ts";

const payload = z.object({ id: z.string() });

test("a job keeps what its owner says and gets the usual retries for the rest", () => {
  const job = defineJob({ name: "thing-made", payload, retryLimit: 3 });

  expect(job).toMatchObject({ name: "thing-made", retryLimit: 3, retryDelaySeconds: 15 });
});

test.each(["thing.made", "Thing", "thing_made", "", "thing-"])(
  "the name %j is refused: it could not be told from a queue of one subscriber",
  (name) => {
    expect(() => defineJob({ name, payload })).toThrow("kebab-case");
  },
);
