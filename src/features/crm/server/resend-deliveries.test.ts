import { expect, test } from "vitest";
import { eq } from "drizzle-orm";
import type { Lead } from "#features/leads/core/lead.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import { deliveryScene, type DeliveryScene } from "#testing/crm/delivery-scene.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { resendDeliveries } from "./deliveries/held-deliveries.ts";
import { useOpened } from "#testing/use-opened.ts";

const opened = useOpened(openTestDatabase);
/** The lead gets another name, this moment. */
async function correct({ ctx }: DeliveryScene, { id }: Lead): Promise<void> {
  await opened.database.transaction(async (tx) => {
    await tx.update(leadsTable).set({ fullName: "Ana Díaz" }).where(eq(leadsTable.id, id));
    await resendDeliveries(ctx, tx, id);
  });
}

test("a lead that is corrected goes anew to the CRM that has it", async () => {
  const scene = await deliveryScene(opened.database);
  const lead = await scene.send();
  await correct(scene, lead);
  await scene.work();
  expect(scene.crm.pushes.map((push) => push.lead.fullName)).toEqual([lead.fullName, "Ana Díaz"]);
});

test.each(["first", "second"])(
  "a correction that comes while the %s push is on its way is sent after it",
  async (which) => {
    const scene = await deliveryScene(opened.database);
    const lead = await scene.add();
    if (which === "second") {
      await scene.work();
      await opened.database.transaction((tx) => resendDeliveries(scene.ctx, tx, lead.id));
    }
    scene.crm.before = async () => {
      scene.crm.before = () => {};
      await correct(scene, lead);
    };
    await scene.work();
    expect(scene.crm.pushes.slice(-2).map((push) => push.lead.fullName)).toEqual([
      lead.fullName,
      "Ana Díaz",
    ]);
    expect(await scene.read(lead)).toMatchObject({ status: "synced" });
  },
);
