import { expect, test } from "vitest";
import { pages } from "#features/site/core/pages.ts";
import { findPageGroup, pageGroups } from "./page-groups.ts";

test.each([
  ["/", "agency"],
  ["/about", "agency"],
  ["/annuities", "products"],
  ["/protection", "lessons"],
  ["/calculators", "calculators"],
  ["/calculators/waiting", "calculators"],
  ["/your-data/sent", "law"],
  ["/termsheet", "agency"],
])("the page %s stands among %s", (page, group) => {
  expect(findPageGroup(page)).toBe(group);
});

test("no group is empty, and none has more pages than can be seen at one look", () => {
  const sizes = pageGroups.map(
    (group) => pages.filter(({ path }) => findPageGroup(path) === group).length,
  );
  expect(sizes.filter((size) => size === 0 || size > 10)).toEqual([]);
});
