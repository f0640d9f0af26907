import { expect, test } from "vitest";
import { createRequestKeys, samePressMs } from "./request-keys.ts";

const start = 1_000_000;

test("a double press sends one key, however fast the server answers, and another outcome sends another", () => {
  const keys = createRequestKeys();
  const first = keys.find("answered", start);
  keys.markStored(start + 20);
  expect(keys.find("answered", start + 250)).toBe(first);
  keys.markStored(start + 270);
  expect(keys.find("answered", start + samePressMs + 21)).not.toBe(first);
  expect(keys.find("voicemail", start + samePressMs + 22)).not.toBe(first);
});

test("a press that was not stored keeps its key however long it takes", () => {
  const keys = createRequestKeys();
  const first = keys.find("answered", start);
  expect(keys.find("answered", start + 10 * samePressMs)).toBe(first);
  expect(keys.find("voicemail", start + 10 * samePressMs)).not.toBe(first);
});

/** Two loads of a page in one tab, one after the other. */
function reloaded(): () => ReturnType<typeof createRequestKeys> {
  let kept = "";
  return () => createRequestKeys({ read: () => kept, write: (text) => void (kept = text) });
}

test("a press whose response was lost keeps its key after a reload, and is stored once", () => {
  const load = reloaded();
  const first = load().find("She asked for June");

  expect(load().find("She asked for June")).toBe(first);
  expect(load().find("She asked for July")).not.toBe(first);
});

test("after a reload, a press that was stored or changed gets a new key, even with the same words", () => {
  for (const end of ["markStored", "forget"] as const) {
    const load = reloaded();
    const keys = load();
    const first = keys.find("Left a voicemail");
    keys[end]();
    expect(load().find("Left a voicemail")).not.toBe(first);
  }
  expect(createRequestKeys({ read: () => "{", write: () => {} }).find("Fine")).not.toBe("");
});
