import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { opensDatabase } from "./opens-database.ts";

test.each([
  ["src/features/leads/server/routes.test.ts", true],
  ["src/features/crm/server/deliver-next.test.ts", true],
  ["src/app/server/commands.test.ts", true],
  ["src/features/crm/server/hubspot/hubspot-provider.test.ts", false],
  ["src/platform/http/content-security-policy.test.ts", false],
])("whether %s opens a database: %s", (file, opens) => {
  expect(opensDatabase(file)).toBe(opens);
});

test("no test that runs on one database only opens one by another way", () => {
  const isOfBoth = (file: string) =>
    !/\.(?:postgres|embedded|faults|long-faults)\.test\.ts$/.test(file);
  const files = globSync("src/**/server/**/*.test.ts").filter(isOfBoth);
  const once = files.filter((file) => !opensDatabase(file));
  const odd = once.filter((file) =>
    /openDatabase\(|openTestDatabase\(/.test(readFileSync(file, "utf8")),
  );
  expect(once.length).toBeGreaterThan(20);
  expect(odd).toEqual([]);
});
