import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const text = readFileSync("docs/security.md", "utf8");

/** How many requirements each section has on levels 1 and 2; they are counted from 1. */
const sections = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};

const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+?) \| (.+) \|$/gm)];

test("each requirement of levels 1 and 2 stands in the list once, in order", () => {
  const wanted = Object.entries(sections).flatMap(([chapter, counts]) =>
    counts.flatMap((count, at) =>
      Array.from({ length: count }, (_, index) => `${chapter}.${at + 1}.${index + 1}`),
    ),
  );

  expect(wanted).toHaveLength(253);
  expect(rows.map(([, item]) => item)).toEqual(wanted);
});

test("each has one of four states, and what is not met or only in part says why", () => {
  const states = ["met", "part", "not met", "n/a"];
  const lettersOf = (proof) => proof.replaceAll(/`[^`]*`/g, "").replaceAll(/[^a-z]/gi, "");
  const faults = rows
    .filter(([, , , state, proof]) => {
      const owesReason = state === "part" || state === "not met";
      return !states.includes(state) || (owesReason && lettersOf(proof).length <= 15);
    })
    .map(([, item]) => item);

  expect(faults).toEqual([]);
});

test("every file that is named there is there", () => {
  const named = [
    ...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.\w+|\.?[\w.-]+\.(?:md|json|ts|mjs|example))`/g),
  ];
  const files = [...new Set(named.map(([, file]) => file))];

  expect(files.length).toBeGreaterThan(80);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
