import { globSync, readFileSync } from "node:fs";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { type PgColumn, PgCustomColumn, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { listFeatures } from "#app/features.ts";
import type { SealedColumn } from "#platform/secrets/sealed-columns.ts";

const root = new URL("../", import.meta.url).pathname;
const nameOf = ({ table, name }: PgColumn) => `${getTableName(table)}.${name}`;

/** The `sealedText` columns of a store: no other column of ours is a text of a type of its own. */
const listSealed = (table: PgTable): readonly string[] =>
  Object.values(getTableColumns(table))
    .filter((column) => is(column, PgCustomColumn) && column.getSQLType() === "text")
    .map(nameOf);

test("each sealed column is declared by its feature, so that a change of the secret seals it anew", async () => {
  const stores = globSync("**/*-store.ts", { cwd: root });
  const modules = await Promise.all(
    stores.map((file) => import(/* @vite-ignore */ `../${file}`) as Promise<object>),
  );
  const tables = modules.flatMap((each) => Object.values(each)).filter((each) => is(each, PgTable));
  const declared = listFeatures().flatMap(({ sealed }): readonly SealedColumn[] => sealed ?? []);

  expect(declared.map(({ column }) => nameOf(column)).toSorted()).toEqual(
    tables.flatMap(listSealed).toSorted(),
  );
});

/** Who seals a text for a link, for a cookie or for a place that is looked after where it is sealed. */
const sealElsewhere = [
  "features/consent/server/consents-store.ts",
  "features/consent/server/stop-calls.ts",
  "features/privacy/server/your-data-mails.ts",
  "platform/http/cookies.ts",
  "platform/secrets/seal.ts",
  "platform/secrets/sealed-columns.ts",
];

test("a stored text is sealed only through a sealed column", () => {
  const files = globSync("**/*.ts", { cwd: root }).filter((file) => !file.endsWith(".test.ts"));
  const sealing = files.filter((file) => /\bseal\(/.test(readFileSync(root + file, "utf8")));
  expect(sealing.toSorted()).toEqual(sealElsewhere);
});
