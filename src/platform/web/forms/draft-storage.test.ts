import { afterEach, expect, test, vi } from "vitest";
import { readFormDraft } from "#platform/core/drafts.ts";
import { followDraft, openDraftStorage } from "./draft-storage.ts";

const draft = { key: "3f2b6a54-8a1f-4f0e-9a67-0d9a3c1b5e77", values: { fullName: "Amara" } };
const storage = openDraftStorage({
  storageKey: "contact-draft",
  read: (text, nowMs) => readFormDraft(text, ["fullName"], nowMs),
});

afterEach(() => void vi.unstubAllGlobals());

function stubStorage(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  return kept;
}

test("a saved draft is loaded again, and is gone once cleared", () => {
  const kept = stubStorage();
  expect(storage.load()).toBeNull();
  storage.save(draft);
  expect(storage.load()).toMatchObject(draft);
  storage.clear();
  expect(storage.load()).toBeNull();
  expect(kept.size).toBe(0);
});

test("a draft older than a week is erased from the device when it is found", () => {
  const kept = stubStorage();
  kept.set("contact-draft", JSON.stringify({ ...draft, savedAt: 0 }));
  expect(storage.load()).toBeNull();
  expect(kept.size).toBe(0);
});

test("a browser that forbids storage, or has none left, does not break the form", () => {
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(storage.load()).toBeNull();
  expect(() => storage.save(draft)).not.toThrow();
  expect(() => storage.clear()).not.toThrow();
});

test("of two pages the one that saved last has the newest draft, also if the clock was set back", () => {
  const kept = stubStorage();
  const [older, newer] = [followDraft(storage), followDraft(storage)];
  const write = (fullName: string) => ({ ...draft, values: { fullName } });
  older.save(write("Am"));
  expect(older.takeNewer()).toBeNull();
  expect(newer.takeNewer()).toMatchObject(write("Am"));
  vi.useFakeTimers({ now: Date.now() - 60_000 });
  newer.save(write("Amara"));
  expect(older.takeNewer()).toMatchObject(write("Amara"));
  expect(older.takeNewer()).toBeNull();
  vi.useRealTimers();
  newer.clear(write(""));
  expect(kept.size).toBe(0);
  expect(older.takeNewer()).toBeNull();
});
