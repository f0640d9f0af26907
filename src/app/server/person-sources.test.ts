import { expect, test } from "vitest";
import { privacyWords } from "#features/site/web/pages/privacy/words.ts";
import { retentionBounds, retentionSetting } from "#features/privacy/core/retention.ts";
import { longestKept } from "#platform/core/longest-kept.ts";
import { testClock } from "#testing/test-clock.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import { listPersonSources } from "./person-sources.ts";
import { tablesOfNobody } from "./tables-of-nobody.ts";

test("every table belongs to a person source, or says why it holds nobody's data", async () => {
  const store = await openTestDatabase();
  const { rows } = await store.database.executeSql(`select table_name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  await store.close();
  const declared = listPersonSources({ clock: testClock() }).flatMap(({ tables }) => tables);

  expect(rows.map(({ table_name: name }) => name).toSorted()).toEqual(
    [...declared, ...Object.keys(tablesOfNobody)].toSorted(),
  );
});

const policy = JSON.stringify(privacyWords.en.sections.find(({ id }) => id === "safety-and-time"));

test("the privacy policy names a period for each kind of thing that is kept, and for nothing else", () => {
  const kept = new Set(listPersonSources({ clock: testClock() }).map(({ kept: kind }) => kind));
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

test("what the policy promises is the most that the settings allow, and what holds until somebody chooses", () => {
  for (const [field, { max }] of Object.entries(retentionBounds)) {
    expect(retentionSetting.initial).toMatchObject({ [field]: max });
    expect(longestKept).toMatchObject({ [field]: max });
  }
  expect(policy).toMatch(/questionnaire[^;]*: 5 years/);
  expect(policy).toMatch(/contact form: 2 years/);
  expect(policy).toMatch(/resume: 1 year/);
  expect(policy).toMatch(/robot sent is erased after 90 days/);
  expect(policy).toMatch(/took it back: 5 years/);
  expect(policy).toMatch(/not what it said: 90 days/);
});
