import { expect, test } from "vitest";
import { walkOrder } from "#testing/staff/drawn-orders.ts";
import { openDrawing } from "#testing/staff/studio-scene.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";

/** `proof/orders/` walks 3,000. */
const orders = 30;

const scene = useOpened(() =>
  openStaffScene(
    { olga: "admin", petra: "admin", vera: "admin", anton: "agent" },
    { pages: openDrawing([]) },
  ),
);

test("in 30 drawn orders of what admins do, nothing unapproved is served while approval is on", async () => {
  const done: string[] = [];
  for (let seed = 0; seed < orders; seed += 1) {
    done.push(...(await walkOrder(scene.server.ctx, seed)));
  }
  // The orders reach what they are about, and are not refused at each step.
  for (const act of [
    "publish",
    "partner",
    "person",
    "undo",
    "approve",
    "agreeOff",
    "remove",
    "restore",
  ]) {
    expect([act, done.filter((one) => one.endsWith(` ${act}`)).length > 2]).toEqual([act, true]);
  }
});
