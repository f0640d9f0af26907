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
