import { measureLargeFiles } from "./measure-large-files.ts";
import { withDataDir } from "./measure-start.ts";
import { printTable, round } from "./print-table.ts";

const largeFilesMb = [100, 300, 1_000];

export async function benchLargeFiles(aimMb: number) {
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
