import { expect, test } from "vitest";
import { withoutTriggers } from "#testing/database/without-triggers.ts";
import { phone, root, title, useStudio } from "#testing/staff/studio-scene.ts";

const { scene, publish, approve } = useStudio();

/** Makes two published editions, the second one approved, and a refused one. */
async function publishThree(): Promise<void> {
  const first = await publish("olga", { base: null, changes: [title("One {count}.")] });
  const base = first.body.edition.id;
  await approve(true);
  const decide = async (changes: object[], how: string) => {
    const { body } = await publish("olga", { base, changes, reason: "As the form says." });
    await scene.call("petra", "POST", `${root}/editions/${body.edition.id}/${how}`, {});
  };
  await decide([title("Never {count}.")], "refuse");
  await decide([phone], "approve");
}

const verify = async () =>
  (await scene.call("olga", "GET", `${root}/archive/verification`)).body.broken;

test.each([
  "update site_editions set reason = 'Another one.' where number = 2",
  "update site_editions set decided_by = 'anton' where number = 2",
  "update site_editions set note = 'Fine.' where status = 'refused'",
  "update site_editions set overrides = '{}' where number = 1",
  "update site_editions set seal = null where number = 1",
  "delete from site_editions where number = 1",
  "truncate site_editions",
])("the database refuses a change of what was published: %s", async (statement) => {
  await publishThree();
  await expect(scene.query(statement)).rejects.toThrow(/only ever grows/);
  expect(await verify()).toBeNull();
});

test("the database allows the decision on an edition that waits, and no other change of it", async () => {
  await approve(true);
  await publish("olga", { base: null, changes: [phone] });
  await expect(scene.query("update site_editions set by = 'petra'")).rejects.toThrow(/only ever/);
  await expect(
    scene.query("update site_editions set changes = '[]', status = 'published', number = 1"),
  ).rejects.toThrow(/only ever/);
});

test.each([
  ["update site_editions set reason = 'Another one.' where number = 2", "2"],
  ["update site_editions set decided_by = 'anton' where number = 2", "2"],
  ["update site_editions set at = at - interval '1 ms' where number = 1", "1"],
  ["update site_editions set overrides = '{}' where number = 1", "1"],
  ["update site_editions set seal = null where number = 2", "2"],
  ["delete from site_editions where number = 1", "2"],
])("a change by the owner of the database is detected: %s", async (statement, id) => {
  await publishThree();
  await scene.query(withoutTriggers(statement));
  expect(await verify()).toMatchObject({ id, path: "", fault: "edition" });
});

test("the check of the seals covers more than its first batch", async () => {
  const { body } = await publish("olga", { base: null, changes: [title("One {count}.")] });
  await scene.query(
    `insert into site_editions (id, number, at, by, reason, status, changes, overrides, source_hashes)
     select gen_random_uuid(), number, now(), 'olga', '', 'published', '[]', '{}', '{}' from generate_series(2, 450) as number`,
  );
  expect([body.edition.number, await verify()]).toEqual([1, null]);
  await scene.query(withoutTriggers("update site_editions set reason = 'x' where number = 401"));
  expect(await verify()).toMatchObject({ id: "401" });
});
