import { afterEach, expect, test, vi } from "vitest";
import { clearDraft, loadDraft, saveDraft } from "./draft-storage.ts";

const draft = {
  key: "3f2b6a54-8a1f-4f0e-9a67-0d9a3c1b5e77",
  step: 2,
  answers: { q1: "yes", q2: "no" },
  consent: false,
  attribution: {},
  unsent: false,
} as const;

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

test("what was saved is there again, and gone once cleared", () => {
  const kept = stubStorage();
  expect(loadDraft()).toBeNull();
  saveDraft(draft);
  expect(loadDraft()).toMatchObject(draft);
  clearDraft();
  expect(loadDraft()).toBeNull();
  expect(kept.size).toBe(0);
});

test("a browser that forbids storage, or has no room left, is no obstacle", () => {
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(loadDraft()).toBeNull();
  expect(() => saveDraft(draft)).not.toThrow();
  expect(() => clearDraft()).not.toThrow();
});
