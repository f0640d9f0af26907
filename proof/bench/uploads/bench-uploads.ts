import { randomBytes } from "node:crypto";
import { readMemory } from "../machine.ts";
import { printTable, round } from "../report/tables.ts";
import { startSite } from "../measured-site.ts";
import { withDataDir } from "../start/measure-start.ts";
import { measureLargeFiles } from "./measure-large-files.ts";
import { startNginx } from "./nginx-upload.ts";

const uploadsAtOnce = 50;

export async function benchUploads(aims: {
  readonly uploadGrowthMb: number;
  readonly largeFileGrowthMb: number;
}) {
  const rates = await withDataDir((dir) => measureUploads(dir, uploadsAtOnce));
  printTable(
    `${uploadsAtOnce} uploads of 10 MB at once (aim: memory grows by less than ${aims.uploadGrowthMb} MB)`,
    ["what", "seconds", "MB per second", "memory grew by, MB", "failed"],
    rates.map((rate) => [
      rate.what,
      round(rate.seconds, 1),
      round(rate.megabytesPerSecond),
      round(rate.peakGrowthMb),
      rate.failed,
    ]),
  );
  return { atOnce: rates, large: await benchLargeFiles(aims.largeFileGrowthMb) };
}

const largeFilesMb = [100, 300, 1_000];

async function benchLargeFiles(aimMb: number) {
  const rates = await withDataDir((dir) => measureLargeFiles(dir, largeFilesMb));
  const peerOf = ({ what, fileMb }: (typeof rates)[number]) =>
    rates.find((each) => each.fileMb === fileMb && each.what === what.replace("site", "nginx"));
  printTable(
    `One large file in and out (aim: memory grows by less than ${aimMb} MB at any size)`,
    ["what", "MB", "seconds", "MB per second", "time beside nginx", "memory grew by, MB"],
    rates.map((rate) => [
      rate.what,
      rate.fileMb,
      round(rate.seconds, 1),
      round(rate.megabytesPerSecond),
      round(rate.seconds / (peerOf(rate)?.seconds ?? Number.NaN), 2),
      round(rate.peakGrowthMb),
    ]),
  );
  return rates;
}

interface UploadRate {
  readonly what: string;
  readonly seconds: number;
  readonly megabytesPerSecond: number;
  /** Growth of resident memory at its highest; all processes of a peer together. */
  readonly peakGrowthMb: number;
  readonly failed: number;
}

const fileBytes = 10 * 1_048_576;
const samplingMs = 20;

function makeResume(): Uint8Array<ArrayBuffer> {
  const start = Buffer.from("%PDF-1.7\n%%EOF\n");
  return new Uint8Array(Buffer.concat([start, randomBytes(fileBytes - start.length)]));
}

/** @param pids whose memory counts; those that have ended meanwhile count nothing. */
async function sendAll(
  what: string,
  pids: readonly number[],
  addresses: readonly string[],
): Promise<UploadRate> {
  const body = makeResume();
  const readMb = () => pids.reduce((sum, pid) => sum + (readMemory(pid)?.residentMb ?? 0), 0);
  const beforeMb = readMb();
  let peakMb = beforeMb;
  const sampler = setInterval(() => {
    peakMb = Math.max(peakMb, readMb());
  }, samplingMs);
  const startedAt = performance.now();
  const answers = await Promise.all(
    addresses.map((address) =>
      fetch(address, { method: "PUT", body }).then(
        (answer) => answer.ok,
        () => false,
      ),
    ),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(sampler);
  return {
    what,
    seconds,
    megabytesPerSecond: (addresses.length * fileBytes) / 1_048_576 / seconds,
    peakGrowthMb: peakMb - beforeMb,
    failed: answers.filter((ok) => !ok).length,
  };
}

async function askForAddresses(origin: string, count: number): Promise<string[]> {
  const addresses: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const answer = await fetch(`${origin}/api/objects/upload`, { method: "POST" });
    const { pathname, search } = new URL(
      ((await answer.json()) as { uploadURL: string }).uploadURL,
    );
    addresses.push(origin + pathname + search);
  }
  return addresses;
}

/**
 * So many uploads of 10 MB at once: through the site, which hashes, inspects and fsyncs each file,
 * and through nginx's own PUT, which does none of that.
 */
async function measureUploads(dataDir: string, count: number): Promise<UploadRate[]> {
  const site = await startSite({ DATA_DIR: dataDir });
  const rates: UploadRate[] = [];
  try {
    const origin = `http://127.0.0.1:${site.port}`;
    // The first round fills buffers and pools that later ones use again.
    for (const what of ["site, first round", "site, second round"]) {
      rates.push(await sendAll(what, [site.pid], await askForAddresses(origin, count)));
    }
  } finally {
    await site.stop();
  }
  const nginx = await startNginx(dataDir);
  if (nginx === null) return rates;
  try {
    const addresses = Array.from({ length: count }, (_, index) => `${nginx.origin}/${index}`);
    rates.push(await sendAll("nginx PUT", nginx.listPids(), addresses));
  } finally {
    await nginx.stop();
  }
  return rates;
}
