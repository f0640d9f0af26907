import { findPercentile } from "../report/tables.ts";
import type { SoakCall, SoakRecord, SoakSample } from "./measure-soak.ts";

/** Start and end of a soak are held against each other by these. */
export const soakRules = {
  /** Of the whole time: code and caches warm up, and it counts nowhere. */
  warmUpShare: 0.1,
  residentGrowth: 1.15,
  slower: 1.5,
  /** A millisecond answer that takes three is no breach: that much is the machine's own. */
  slowerAllowanceMs: 25,
  loopDelayAllowanceMs: 15,
  moreDescriptors: 20,
  moreBacklog: 50,
  /** A machine with less room than this measures itself: no rule about times means anything then. */
  busiestShare: 0.85,
  /** Fewer answers than this in a fifth have no 99th percentile; the 90th stands for it. */
  fewestForP99: 100,
} as const;

export interface Finding {
  readonly what: string;
  readonly start: number;
  readonly end: number;
  /** The end may be this much at most. */
  readonly most: number;
  readonly isBreach: boolean;
}

/**
 * The rules of a soak: the last fifth of the time after the warm-up against the first, for memory
 * against the second, since the heap takes its size under load.
 */
export function judgeSoak({ calls, samples, tookMs }: SoakRecord): readonly Finding[] {
  const fifth = cutInFifths(tookMs);
  const at = (index: number) => samples.filter(({ atMs }) => fifth(atMs) === index);
  return [
    judgeFaults(calls),
    ...judgeTimes(calls, fifth),
    judgeLowest("resident MB", at(1), at(4), (sample) => sample.residentMb),
    judgeMiddle("open descriptors", at(1), at(4), {
      read: (sample) => sample.descriptors,
      most: (start) => start + soakRules.moreDescriptors,
    }),
    judgeMiddle("event loop delay p99, ms", at(0), at(4), {
      read: (sample) => sample.loopDelayP99Ms,
      most: (start) => start * soakRules.slower + soakRules.loopDelayAllowanceMs,
    }),
    judgeBusy(at(0), at(4)),
    judgeMiddle("jobs and submissions not done", at(1), at(4), {
      read: (sample) => sample.backlog,
      most: (start) => start + soakRules.moreBacklog,
    }),
  ];
}

/** @returns which fifth a moment is in, from 0 to 4; -1 for the warm-up. */
export function cutInFifths(tookMs: number): (atMs: number) => number {
  const warmUpMs = tookMs * soakRules.warmUpShare;
  const lengthMs = (tookMs - warmUpMs) / 5;
  return (atMs) => (atMs < warmUpMs ? -1 : Math.min(4, Math.floor((atMs - warmUpMs) / lengthMs)));
}

function judgeFaults(calls: readonly SoakCall[]): Finding {
  const end = calls.filter(({ fault }) => fault !== null).length;
  return {
    what: "calls not answered as they should be",
    start: 0,
    end,
    most: 0,
    isBreach: end > 0,
  };
}

function judgeTimes(calls: readonly SoakCall[], fifth: (atMs: number) => number): Finding[] {
  const kinds = [...new Set(calls.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const of = (index: number) =>
      calls.filter((call) => call.kind === kind && fifth(call.atMs) === index).map(({ ms }) => ms);
    const [first, last] = [of(0), of(4)];
    const fewest = Math.min(first.length, last.length);
    const share = fewest < soakRules.fewestForP99 ? 0.9 : 0.99;
    const [start, end] = [findPercentile(first, share), findPercentile(last, share)];
    const most = start * soakRules.slower + soakRules.slowerAllowanceMs;
    return toFinding(`${kind}, p${share * 100} ms`, start, end, most);
  });
}

/** The lowest in a span is what stays when the collector has just been there. */
function judgeLowest(
  what: string,
  first: readonly SoakSample[],
  last: readonly SoakSample[],
  read: (sample: SoakSample) => number,
): Finding {
  const [start, end] = [Math.min(...first.map(read)), Math.min(...last.map(read))];
  return toFinding(what, start, end, start * soakRules.residentGrowth);
}

function judgeMiddle(
  what: string,
  first: readonly SoakSample[],
  last: readonly SoakSample[],
  rule: { read(sample: SoakSample): number; most(start: number): number },
): Finding {
  const median = (samples: readonly SoakSample[]) => findPercentile(samples.map(rule.read), 0.5);
  const start = median(first);
  return toFinding(what, start, median(last), rule.most(start));
}

/** Whatever is compared counts: a busy start would excuse a slow end. */
function judgeBusy(first: readonly SoakSample[], last: readonly SoakSample[]): Finding {
  const median = (samples: readonly SoakSample[]) =>
    findPercentile(
      samples.map(({ busyShare }) => busyShare),
      0.5,
    );
  const [start, end, most] = [median(first), median(last), soakRules.busiestShare];
  const isBreach = !(Math.max(start, end) <= most);
  return { what: "busy share of the machine", start, end, most, isBreach };
}

/** What was not measured is no pass: a comparison with NaN is a breach. */
function toFinding(what: string, start: number, end: number, most: number): Finding {
  return { what, start, end, most, isBreach: !(Number.isFinite(end) && end <= most) };
}
