import type { Chart, Line } from "./draw-chart.ts";
import { findPercentile } from "./find-percentile.ts";
import type { SoakRecord } from "./soak-record.ts";

const spans = 20;

/** One value for each twentieth of the time; where there was nothing to measure there is no point. */
function toLine(
  name: string,
  { tookMs }: SoakRecord,
  read: (isIn: (at: { readonly atMs: number }) => boolean) => number,
): Line {
  const lengthMs = tookMs / spans;
  const points = Array.from({ length: spans }, (_, index) => ({
    x: ((index + 1) * lengthMs) / 60_000,
    y: read(({ atMs }) => Math.floor(atMs / lengthMs) === index),
  }));
  return { name, points: points.filter(({ y }) => y > 0) };
}

/** Memory and slow answers over the time of a soak, by the name of their file. */
export function drawSoak(soaks: Readonly<Record<string, SoakRecord>>): Record<string, Chart> {
  const chart = (
    title: string,
    yLabel: string,
    read: (soak: SoakRecord, isIn: (at: { readonly atMs: number }) => boolean) => number,
  ): Chart => ({
    title,
    xLabel: "minutes",
    yLabel,
    lines: Object.entries(soaks).map(([name, soak]) =>
      toLine(name, soak, (isIn) => read(soak, isIn)),
    ),
  });
  return {
    "soak-memory": chart("Memory over a soak", "resident MB, lowest", ({ samples }, isIn) =>
      Math.min(...samples.filter(isIn).map(({ residentMb }) => residentMb)),
    ),
    "soak-times": chart("Answers over a soak", "ms, 99 of 100 calls", ({ calls }, isIn) =>
      findPercentile(
        calls.filter(isIn).map(({ ms }) => ms),
        0.99,
      ),
    ),
  };
}
