import { expect, test } from "vitest";
import { phone, root, useStudio } from "#testing/staff/studio-scene.ts";

const { scene } = useStudio();

test("an undo to an edition of before leaves out facts that became entries of the list of staff", async () => {
  const old = (number: number, site: object) =>
    scene.query(
      `insert into site_editions (id, number, at, by, reason, status, changes, overrides, source_hashes)
       values ($1, $2, now(), 'olga', '', 'published', '[]', $3, '{}')`,
      [
        `00000000-0000-4000-8000-00000000000${number}`,
        number,
        JSON.stringify({ site: { en: site } }),
      ],
    );
  await old(1, { licenses: "[]", phone: phone.value });
  await old(2, { licenses: "[1]" });
  const base = "00000000-0000-4000-8000-000000000002";
  const { status, body } = await scene.call("olga", "POST", `${root}/undo`, { base });
  expect([status, body.edition.changeCount]).toEqual([200, 1]);
  // Nothing but such a fact differs from the edition before: there is nothing to undo.
  await old(4, { licenses: "[2]", phone: phone.value });
  const again = { base: "00000000-0000-4000-8000-000000000004" };
  expect((await scene.call("olga", "POST", `${root}/undo`, again)).status).toBe(400);
});

test("an edition of before that waits with such a fact can be refused, and not approved", async () => {
  const id = "00000000-0000-4000-8000-000000000005";
  const change = { id: "site", locale: "en", path: "licenses", value: "[]" };
  await scene.query(
    `insert into site_editions (id, at, by, reason, status, changes, overrides, source_hashes)
     values ($1, now(), 'olga', '', 'pending', $2, '{"site":{"en":{"licenses":"[]"}}}', '{}')`,
    [id, JSON.stringify([change])],
  );
  const decide = async (how: string) =>
    (await scene.call("petra", "POST", `${root}/editions/${id}/${how}`, {})).status;
  expect([await decide("approve"), await decide("refuse")]).toEqual([409, 200]);
});
