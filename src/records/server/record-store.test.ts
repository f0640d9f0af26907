import { expect, test } from "vitest";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";

const scene = useOpened(() => openStaffScene({ ada: "admin" }));

test("a record is read and changed by its id in capitals, alone and among many", async () => {
  const { id } = (await scene.call(null, "POST", "/api/lead", aLeadSubmission())).body;
  const path = `/api/admin/leads/${id.toUpperCase()}`;

  expect((await scene.call("ada", "GET", path)).status).toBe(200);
  const changed = await scene.call("ada", "PATCH", path, { version: 1, pipelineStatus: "booked" });
  expect(changed.body.lead).toMatchObject({ id, version: 2 });
  const many = [{ id: id.toUpperCase(), version: 2, pipelineStatus: "new" }];
  const { body } = await scene.call("ada", "POST", "/api/admin/leads/bulk", { changes: many });
  expect(body).toMatchObject({ changed: [{ id, version: 3 }], refused: [] });
});
