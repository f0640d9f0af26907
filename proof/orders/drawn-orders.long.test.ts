import { expect, test } from "vitest";
import { walkOrder } from "../../src/testing/staff/drawn-orders.ts";
import { openStaffScene } from "../../src/testing/staff/staff-scene.ts";
import { openDrawing } from "../../src/testing/staff/studio-scene.ts";
import { useOpened } from "../../src/testing/use-opened.ts";

// The gate walks the same orders from 200 fixed seeds.

const orders = Number(process.env["ORDERS"] ?? 3_000);
const firstSeed = Number(process.env["ORDER_SEED"] ?? Math.floor(Math.random() * 1e9));

const scene = useOpened(() =>
  openStaffScene(
    { olga: "admin", petra: "admin", vera: "admin", anton: "agent" },
    { pages: openDrawing([]) },
  ),
);

test(`in ${orders} drawn orders from seed ${firstSeed} nothing unapproved is served while approval is on`, async () => {
  let done = 0;
  for (let at = 0; at < orders; at += 1) {
    done += (await walkOrder(scene.server.ctx, firstSeed + at)).length;
  }
  expect(done).toBeGreaterThan(orders);
});
