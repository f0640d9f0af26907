import { expect, test } from "vitest";
import { readConfig } from "../../src/platform/config/config.ts";
import { faultless } from "../../src/testing/records/lead-ledger.ts";
import { openPowerScene, type PowerScene } from "./power-scene.ts";
import { onDatabase } from "../../src/testing/site/site-of-test.ts";

// The power goes while the real site works, on a disk that keeps of what was not synced what it
// likes. The disk's model is stricter than ext4, XFS or Btrfs: a synced file's name is lost until
// its folder is synced too, of a rename both names may be gone or both be there, and a page of
// four kilobytes may be half written, in sectors of 512 bytes. Times and modes of files are never
// lost. What was acknowledged before the cut has to be there after it, however often that happens.

const cuts = Number(process.env["POWER_CUTS"] ?? 100);
const cutsOfOneDisk = 20;
/** Every other disk is new when the power goes for the first time, up to this often. */
const cutsOfFirstStart = 5;
const seed = Number(process.env["POWER_SEED"] ?? Math.floor(Math.random() * 1e9));
/** A first start makes 6,500 changes. Later ones sync what a killed process left, file by file. */
const changesOfFirstStart = 6_500;
const changesOfLaterStart = 3_000;
/** A lead is about three, a file about ten. */
const changesOfWork = 400;

interface Tally {
  cutsDuringStart: number;
  cutsAtWork: number;
}

/** @returns whether the site came up. */
async function cutOnce(
  scene: PowerScene,
  changesOfStart: number | undefined,
  tally: Tally,
): Promise<boolean> {
  const site = await scene.start(changesOfStart);
  if (site === null) {
    tally.cutsDuringStart += 1;
    await scene.disk.powerOn();
    return false;
  }
  if (changesOfStart === undefined) expect(await scene.findFaults(site)).toEqual([]);
  await scene.workUntilCut(site, changesOfWork);
  tally.cutsAtWork += 1;
  await scene.disk.powerOn();
  return true;
}

/** Within how many changes of its start the site is cut off; undefined: not before it is open. */
function drawChangesOfStart(scene: PowerScene, index: number, cut: number, hasStarted: boolean) {
  if (hasStarted) return scene.random() < 0.3 ? changesOfLaterStart : undefined;
  return index % 2 === 1 && cut < cutsOfFirstStart ? changesOfFirstStart : undefined;
}

const audit = (scene: PowerScene) =>
  onDatabase(readConfig(scene.env).database, (database) => scene.ledger.leads.audit(database));

const disks = Math.ceil(cuts / cutsOfOneDisk);
/** Over all disks. */
const acknowledged = { leads: 0, files: 0, documents: 0 };

test.each(Array.from({ length: disks }, (_, index) => index))(
  "whenever the power goes, nothing acknowledged is lost and the database opens: disk %i",
  async (index) => {
    const diskSeed = seed + index * 1_000;
    const scene = await openPowerScene(diskSeed);
    const tally: Tally = { cutsDuringStart: 0, cutsAtWork: 0 };
    let hasStarted = false;
    for (let cut = 0; cut < Math.min(cuts, cutsOfOneDisk); cut += 1) {
      const changes = drawChangesOfStart(scene, index, cut, hasStarted);
      hasStarted = (await cutOnce(scene, changes, tally)) || hasStarted;
      if (hasStarted && cut % 5 === 4) expect(await audit(scene)).toEqual(faultless);
    }
    const site = await scene.start();
    expect(site && (await scene.findFaults(site))).toEqual([]);
    expect(site && (await scene.ledger.findLostUploads(site.url))).toEqual([]);
    await site?.end("TERM");
    expect(await audit(scene)).toEqual(faultless);
    const leads = scene.ledger.leads.acknowledged.length;
    const files = scene.ledger.uploads.acknowledged.length;
    const documents = scene.ledger.documents.filter(({ isAcknowledged }) => isAcknowledged).length;
    process.stdout.write(
      `power cuts on disk ${index} (POWER_SEED=${seed}): ${tally.cutsDuringStart} during a start, ` +
        `${tally.cutsAtWork} at work; ${leads} leads, ${files} files and ${documents} documents in ` +
        `parts acknowledged (${scene.ledger.documents.length} with all parts taken), 0 lost; ` +
        "0 databases that did not open\n",
    );
    acknowledged.leads += leads;
    acknowledged.files += files;
    acknowledged.documents += documents;
  },
);

test("of everything that can be acknowledged some was, before the power went", () => {
  const missing = Object.entries(acknowledged).filter(([, count]) => count === 0);
  expect(missing).toEqual([]);
});
