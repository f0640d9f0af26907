import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { deliveryScene } from "#testing/crm/delivery-scene.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { crmDeliveriesTable, listDeliveriesOf } from "./deliveries-store.ts";
import { moveDelivery, type TransitionName, transitions } from "./delivery-transitions.ts";
import { useOpened } from "#testing/use-opened.ts";

const opened = useOpened(openTestDatabase);

const statuses = ["pending", "in_progress", "synced", "failed", "skipped"] as const;

/** Where a delivery ends that stands somewhere, with or without having been sent before. */
async function move(name: TransitionName, status: string, syncedAt: Date | null) {
  const scene = await deliveryScene(opened.database);
  const { id } = await scene.add();
  const provider = scene.connection.definition.id;
  const claim = status === "in_progress" ? "gen_random_uuid()" : "null";
  await opened.database.db
    .update(crmDeliveriesTable)
    .set({ status: sql`${status}`, syncedAt, claimId: sql.raw(claim) })
    .where(eq(crmDeliveriesTable.leadId, id));
  const change = { changedAt: scene.clock.now() };
  await opened.database.transaction((tx) =>
    moveDelivery(tx, name, { leadId: id, provider }, change),
  );
  const [row] = await listDeliveriesOf(opened.database.db, id);
  return row;
}

const cases = (Object.keys(transitions) as TransitionName[]).flatMap((name) => {
  const { from, to }: { from: readonly string[]; to: string } = transitions[name];
  const end = to === "unsent" ? "skipped" : to;
  return statuses.map((status) => ({ name, status, end: from.includes(status) ? end : "refused" }));
});

test("a delivery goes where its transition leads, and only from where it may", async () => {
  for (const { name, status, end } of cases) {
    const moved = await move(name, status, null).catch(() => ({ status: "refused" }));
    expect([name, status, moved?.status]).toEqual([name, status, end]);
  }
});

test("what leaves the queue unsent and was sent before stays sent", async () => {
  expect(await move("withdrawn", "pending", new Date())).toMatchObject({ status: "synced" });
  expect(await move("leftOut", "in_progress", new Date())).toMatchObject({ status: "synced" });
});

test("what is no longer in progress belongs to nobody, and what goes on keeps its claim", async () => {
  expect(await move("givenBack", "in_progress", null)).toMatchObject({ claimId: null });
  const asked = await move("askedAnew", "in_progress", null);
  expect(asked?.claimId).not.toBeNull();
});
