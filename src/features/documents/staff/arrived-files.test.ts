import { beforeEach, expect, test, vi } from "vitest";
import { arrivedFiles } from "./arrived-files.ts";

const key = "staff-files:arrived";
const file = (name: string) => ({
  user: "ann",
  leadId: "0b3b9b1e-6d0c-4f0e-9d55-9a4f5a3c2b1a",
  key: name,
  fileName: `${name}.pdf`,
  arrivedAt: Date.now(),
});
const names = () => arrivedFiles.list("ann").map((each) => each.key);
let kept = new Map<string, string>();

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  });
});

test("a tab that adds or removes its own file keeps the files that another tab added", () => {
  arrivedFiles.add(file("mine"));
  const other = [...JSON.parse(kept.get(key) ?? "[]"), file("theirs")];
  kept.set(key, JSON.stringify(other));

  expect(names()).toEqual(["mine", "theirs"]);
  arrivedFiles.add(file("next"));
  arrivedFiles.remove(file("mine"));
  expect(JSON.parse(kept.get(key) ?? "[]")).toMatchObject([{ key: "theirs" }, { key: "next" }]);
  expect(names()).toEqual(["theirs", "next"]);
});

test("the list stays the same array until it changes, and lives in the page where the device stores nothing", () => {
  arrivedFiles.add(file("mine"));
  expect(arrivedFiles.list("ann")).toBe(arrivedFiles.list("ann"));

  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new Error("forbidden");
    },
  });
  arrivedFiles.add(file("kept by the page"));
  expect(names()).toEqual(["kept by the page"]);
});
