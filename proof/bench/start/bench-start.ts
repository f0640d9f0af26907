import { measureFirstStart, measureLaterStarts, withDataDir } from "./measure-start.ts";
import { printTable, round } from "../report/tables.ts";

const laterStarts = 5;

export interface StartAims {
  readonly idleMb: number;
  readonly firstStartPeakMb: number;
  readonly laterStartMs: number;
}

export async function benchStart(aims: StartAims) {
  return withDataDir(async (dataDir) => {
    const first = await measureFirstStart(dataDir);
    const laterMs = await measureLaterStarts(dataDir, laterStarts);
    const medianMs = laterMs[Math.floor(laterMs.length / 2)] ?? Number.NaN;
    printTable(
      "Start on the server that comes along, beside what was aimed for",
      ["what", "measured", "aim", "ratio"],
      [
        [
          "npm start to the first page, built before, ms (median of 5)",
          round(medianMs),
          aims.laterStartMs,
          round(medianMs / aims.laterStartMs, 2),
        ],
        ["first start, server alone, ms", round(first.startedInMs), "", ""],
        [
          "resident when idle, MB",
          round(first.idleMb),
          aims.idleMb,
          round(first.idleMb / aims.idleMb, 2),
        ],
        [
          "peak of the server's process at its first start, MB",
          round(first.serverPeakMb),
          aims.firstStartPeakMb,
          round(first.serverPeakMb / aims.firstStartPeakMb, 2),
        ],
        [
          "peak of the server and its child processes together, MB",
          round(first.familyPeakMb),
          aims.firstStartPeakMb,
          round(first.familyPeakMb / aims.firstStartPeakMb, 2),
        ],
      ],
    );
    return { first, laterMs, medianMs };
  });
}
