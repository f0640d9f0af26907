import { expect, test } from "vitest";
import { readBoundedText } from "./crm-client.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

function streamOf(...chunks: readonly Uint8Array[]) {
  let pulled = 0;
  let isGivenUp = false;
  const body = new ReadableStream({
    pull(controller) {
      const chunk = chunks[pulled];
      pulled += 1;
      if (chunk) controller.enqueue(chunk);
      else controller.close();
    },
    cancel() {
      isGivenUp = true;
    },
  });
  return { response: new Response(body), isGivenUp: () => isGivenUp };
}

test.each([
  ["nothing", "", 4],
  ["as much as allowed", "abcd", 4],
  ["letters of several bytes", "Zoë 😀", 9],
])("%s is read whole", async (_, text, maxBytes) => {
  expect(await readBoundedText(new Response(text), maxBytes)).toBe(text);
});

test("an answer without a body is an empty text", async () => {
  expect(await readBoundedText(new Response(null, { status: 204 }), 4)).toBe("");
});

test("a letter whose bytes come apart is put together", async () => {
  const whole = bytes("Zoë");
  const { response } = streamOf(whole.slice(0, 3), whole.slice(3));
  expect(await readBoundedText(response, 10)).toBe("Zoë");
});

test("one byte too many ends the reading, and the rest is not fetched", async () => {
  const { response, isGivenUp } = streamOf(
    bytes("abc"),
    bytes("de"),
    bytes("never"),
    bytes("read"),
  );
  await expect(readBoundedText(response, 4)).rejects.toThrow("too long");
  expect(isGivenUp()).toBe(true);
});
