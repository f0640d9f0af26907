import { statfsSync } from "node:fs";
import { Refusal } from "./refusal.mjs";

const neededMegabytes = 700;

/** Refuses early: npm goes on for a minute after the disk is full, and then names another cause. */
export function refuseFullDisk(root) {
  const { bavail, bsize } = statfsSync(root);
  const freeMegabytes = Math.floor((bavail * bsize) / 1_000_000);
  if (freeMegabytes >= neededMegabytes) return;
  throw new Refusal(
    `The packages need ${neededMegabytes} MB and this disk has ${freeMegabytes} MB left: ` +
      "free some space and run the command again.",
  );
}
