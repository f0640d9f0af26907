import { benchLargeFiles } from "./bench-large-files.ts";
import { withDataDir } from "./measure-start.ts";
import { measureUploads } from "./measure-uploads.ts";
import { printTable, round } from "./print-table.ts";

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
