import { expect, test } from "vitest";
import { readWantedParts } from "./wanted-parts.ts";

const known = ["leads", "pages", "growth", "soak"];
const read = (line: string) => readWantedParts(line.split(" ").filter(Boolean), known, ["leads"]);

test("without a name the usual parts run", () => {
  expect(read("")).toEqual([
    { name: "leads", amount: undefined, isQuick: false, isWriting: false },
  ]);
});

test("a number belongs to the part before it", () => {
  expect(read("leads 20 pages soak 30")).toEqual([
    { name: "leads", amount: 20, isQuick: false, isWriting: false },
    { name: "pages", amount: undefined, isQuick: false, isWriting: false },
    { name: "soak", amount: 30, isQuick: false, isWriting: false },
  ]);
});

test("quick holds for all parts, wherever it stands", () => {
  expect(read("--quick growth pages").map(({ isQuick }) => isQuick)).toEqual([true, true]);
});

test.each(["leeds", "20 leads", "leads 0", "leads -3"])(
  "%s is refused with what there is",
  (line) => {
    expect(() => read(line)).toThrow(/There are: leads, pages/);
  },
);

test("the page is renewed only when asked for", () => {
  expect(read("growth --write").map(({ isWriting }) => isWriting)).toEqual([true]);
});
