import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";

const migration = new URL(
  "../../../../../migrations/0034_handing-on-stays-off.sql",
  import.meta.url,
);
const scene = useOpened(() => openStaffScene({ ada: "admin" }));

test.each([
  [{ rule: "fair" }, 0],
  [{ rule: "fair", handOnAfterHours: 4 }, 4],
  [{ rule: "off" }, undefined],
])(
  "after the upgrade a rule that handed nothing on still hands nothing on: %j",
  async (value, hours) => {
    await scene.query(
      `insert into settings (key, value, version, updated_at, updated_by) values ('routing', $1, 1, now(), 'ada')
      on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(value)],
    );
    await scene.query(readFileSync(migration, "utf8"));
    const { body } = await scene.call("ada", "GET", "/api/admin/settings/routing");
    expect(body.handOnAfterHours).toBe(hours);
  },
);
