import { expect, test } from "vitest";
import { openPowerScene } from "./power-scene.ts";

// A cut at a drawn moment seldom meets what is over in a millisecond. Here the power goes within a
// few changes of one that is named: the disk waits for it.

const rounds = Number(process.env["POWER_ROUNDS"] ?? 8);
const seed = Number(process.env["POWER_SEED"] ?? Math.floor(Math.random() * 1e9));

test.each([
  {
    place: "a document's parts are being joined",
    where: /^(?:link|write) .*\/(?:joined|part-1-)/,
    act: "document",
    most: 8,
  },
  {
    place: "a document is joined and its row is not written yet",
    where: /^link .*objects\/stored\//,
    act: "document",
    most: 12,
  },
  {
    place: "a file has its name and its row is not written yet",
    where: /^link .*objects\/stored\//,
    act: "file",
    most: 12,
  },
  {
    place: "a lead is being written to the log of the database",
    where: /^write .*pg_wal\//,
    act: "lead",
    most: 4,
  },
] as const)("the power goes when $place, and nothing is lost", async ({ where, act, most }) => {
  const scene = await openPowerScene(seed);
  for (let round = 0; round < rounds; round += 1) {
    const site = await scene.start();
    if (!site) throw new Error("It did not start although nobody cut the power.");
    expect(await scene.findFaults(site)).toEqual([]);
    // Each of the first changes in turn, so that none is left out.
    const hasCut = await scene.cutAt(site, { where, changes: 1 + (round % most) }, act);
    expect({ round, hasCut }).toEqual({ round, hasCut: true });
  }
  const site = await scene.start();
  expect(site && (await scene.findFaults(site))).toEqual([]);
  expect(site && (await scene.ledger.findLostUploads(site.url))).toEqual([]);
  await site?.end("TERM");
});

test("the power goes while the first start makes its secret, and later starts agree on one", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const scene = await openPowerScene(seed + round);
    await scene.disk.cutAt(/app-secret/, 1 + (round % 7));
    expect(await scene.start()).toBeNull();
    await scene.disk.powerOn();
    const site = await scene.start();
    expect(site && (await scene.findFaults(site))).toEqual([]);
    // Whose session is sealed with one secret is a stranger to a site with another.
    await site?.end("KILL");
    const again = await scene.start();
    expect(again && (await scene.findFaults(again))).toEqual([]);
    await again?.end("TERM");
  }
});
