import { globSync, readdirSync, readFileSync } from "node:fs";
import { getTableColumns, getTableName } from "drizzle-orm";
import { expect, test } from "vitest";
import { listFeatures } from "#app/features.ts";
import { recordsOf } from "#records/server/records.ts";
import { correctableFields } from "#records/core/record-input.ts";
import { retentionBounds, retentionSetting } from "#features/privacy/core/retention-rules.ts";
import { privacyWords } from "#features/site/web/pages/privacy/words.ts";
import { longestKept } from "#platform/core/person/person.ts";
import { testCtx } from "#testing/site/test-ctx.ts";

const features = listFeatures();
const people = features.flatMap((feature) => feature.people ?? []);

/** Tables of the migrations, in the order they ran. */
function listTables(): string[] {
  const folder = new URL("../../migrations/", import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  const text = files.toSorted().map((name) => readFileSync(new URL(name, folder), "utf8"));
  const tables = new Set<string>();
  const change = /\b(create|drop) table (?:if (?:not )?exists )?"?(\w+)"?/gi;
  for (const [, verb, name = ""] of text.join("\n").matchAll(change)) {
    if (verb?.toLowerCase() === "create") tables.add(name);
    else tables.delete(name);
  }
  return [...tables].toSorted();
}

test("every table is declared once: how it finds, describes and erases a person, or why it holds nobody", () => {
  const ofPeople = people.map(({ table }) => getTableName(table));
  const ofNobody = features.flatMap(({ tablesOfNobody }) => Object.keys(tablesOfNobody ?? {}));
  expect([...ofPeople, ...ofNobody].toSorted()).toEqual(listTables());
});

test("the migration generator reads every table, because it would drop one that it did not read", () => {
  const root = new URL("../../", import.meta.url).pathname;
  const config = readFileSync(`${root}drizzle.config.ts`, "utf8");
  const places = [...config.matchAll(/"\.\/(src[^"]+)"/g)].map(([, place = ""]) => place);
  const files = globSync(places, { cwd: root });
  const exported = files.flatMap((file) => {
    const text = readFileSync(`${root}${file}`, "utf8");
    return [...text.matchAll(/^export const \w+ = pgTable\(\s*"(\w+)"/gm)].map(([, name]) => name);
  });
  expect(exported.toSorted()).toEqual(listTables());
});

test("the tables of submissions are those that staff work on, with erasing, correction and retention", () => {
  const erased = people.flatMap(({ record }) => record ?? []);
  const worked = recordsOf(testCtx({ features })).map(({ table }) => table);
  expect(erased.map(getTableName)).toEqual(worked.map(getTableName));
});

test("fields that a person may correct are only in records, or their table says why they stay", () => {
  const stays = people.filter(({ table, record }) => {
    const columns = getTableColumns(table);
    return !record && correctableFields.some((field) => field in columns);
  });
  expect(stays.filter(({ uncorrected }) => !uncorrected)).toEqual([]);
  expect(stays.map(({ table }) => getTableName(table))).toEqual(["consents"]);
});

const policy = JSON.stringify(privacyWords.en.sections.find(({ id }) => id === "safety-and-time"));

test("the privacy policy names a period for each kind of stored data, and for nothing else", () => {
  const kept = new Set(people.flatMap(({ tell }) => ("kept" in tell ? tell.kept : [])));
  const { points = [] } = JSON.parse(policy) as { points?: string[] };

  expect([...kept].toSorted()).toEqual([
    "applications",
    "consents",
    "dataRequests",
    "deliveries",
    "inquiries",
    "leads",
    "mails",
    "work",
  ]);
  expect(points).toHaveLength(kept.size);
});

test("the periods of the policy are the maximum of the settings, and their default", () => {
  for (const [field, { max }] of Object.entries(retentionBounds)) {
    expect(retentionSetting.initial).toMatchObject({ [field]: max });
    expect(longestKept).toMatchObject({ [field]: max });
  }
  expect(policy).toMatch(/questionnaire[^;]*: 5 years/);
  expect(policy).toMatch(/contact form: 2 years/);
  expect(policy).toMatch(/resume: 1 year/);
  expect(policy).toMatch(/robot sent is erased after 90 days/);
  expect(policy).toMatch(/confirmed it again: 5 years/);
  expect(policy).toMatch(/not what it said: 90 days/);
});
