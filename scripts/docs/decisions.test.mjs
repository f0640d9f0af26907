import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const decisions = globSync("docs/decisions/*.md").map((path) => {
  const number = path.slice("docs/decisions/".length).slice(0, 3);
  const text = readFileSync(path, "utf8");
  return { number, text, status: /^Status: (.+)$/m.exec(text)?.[1] ?? "" };
});
const statusOf = (wanted) => decisions.find(({ number }) => number === wanted)?.status;

test("each decision has its number as title, a date and a status", () => {
  const lost = decisions.filter(
    ({ number, text, status }) =>
      !text.startsWith(`# ${number} `) || !/^Date: \d{4}-\d\d-\d\d$/m.test(text) || status === "",
  );
  expect(lost.map(({ number }) => number)).toEqual([]);
});

test("a decision that another one changed says so in its status", () => {
  const changes = decisions.flatMap(({ number, status }) =>
    [...status.matchAll(/(?:\bsupersedes|takes the place of|amends|adds to)\b([^;]+)/g)].flatMap(
      ([, rest]) =>
        [...rest.matchAll(/\b0\d\d\b/g)].map(([earlier]) => ({ earlier, later: number })),
    ),
  );
  expect(changes.length).toBeGreaterThan(10);
  const silent = changes.filter(
    ({ earlier, later }) => earlier !== later && !statusOf(earlier)?.includes(later),
  );
  expect(silent).toEqual([]);
});
