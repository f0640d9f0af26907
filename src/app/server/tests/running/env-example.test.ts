import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { crmProviders } from "#features/crm/server/crm-providers.ts";
import { environmentSchema, readConfig } from "#platform/config/config.ts";

test(".env.example names every variable once with its default, and is a working configuration", () => {
  const lines = readFileSync(".env.example", "utf8").split("\n");
  const pairs = lines
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)] as const);
  const crmVariables = crmProviders.flatMap(({ variables }) => variables.map(({ name }) => name));
  const known = [...Object.keys(environmentSchema.shape), ...crmVariables];

  expect(pairs.map(([name]) => name).toSorted()).toEqual(known.toSorted());
  // As JSON: what the settings can do, such as taking another mail server, is not compared.
  const read = (env: Readonly<Record<string, string>>) =>
    JSON.stringify(readConfig(env, crmVariables));
  expect(read(Object.fromEntries(pairs))).toBe(read({}));
});
