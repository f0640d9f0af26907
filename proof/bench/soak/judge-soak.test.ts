import { expect, test } from "vitest";
import { cutInFifths, judgeSoak } from "./judge-soak.ts";
import type { SoakCall, SoakRecord, SoakSample } from "./measure-soak.ts";

const tookMs = 1_000_000;

/** A call and a sample each second, as `change` says for the time from 0 to 1. */
function record(change: {
  call?: (share: number) => Partial<SoakCall>;
  sample?: (share: number) => Partial<SoakSample>;
}): SoakRecord {
  const moments = Array.from({ length: 1_000 }, (_, second) => second);
  return {
    tookMs,
    calls: moments.map((second) => ({
      kind: "page",
      atMs: second * 1_000,
      ms: 10,
      fault: null,
      ...change.call?.(second / 1_000),
    })),
    samples: moments.map((second) => ({
      atMs: second * 1_000,
      residentMb: 200,
      heapMb: 60,
      descriptors: 40,
      loopDelayP99Ms: 12,
      backlog: 2,
      deliveriesDue: 0,
      busyShare: 0.4,
      ...change.sample?.(second / 1_000),
    })),
  };
}

const breachesOf = (soak: SoakRecord) =>
  judgeSoak(soak)
    .filter(({ isBreach }) => isBreach)
    .map(({ what }) => what);

test("a tenth is warm-up; what follows is cut in five", () => {
  const fifth = cutInFifths(tookMs);

  expect([0, 99_999, 100_000, 279_999, 280_000, 999_999, tookMs].map(fifth)).toEqual([
    -1, -1, 0, 0, 1, 4, 4,
  ]);
});

test("a site that stays as it was passes", () => {
  expect(breachesOf(record({}))).toEqual([]);
});

test("one answer that is not as it should be is a breach", () => {
  const soak = record({ call: (share) => ({ fault: share === 0.5 ? "500" : null }) });

  expect(breachesOf(soak)).toEqual(["calls not answered as they should be"]);
});

test.each([
  ["half as slow again, and the allowance", 40, []],
  ["a little more", 40.1, ["page, p99 ms"]],
])("answers that get slower by %s", (_, endMs, breaches) => {
  expect(breachesOf(record({ call: (share) => ({ ms: share > 0.8 ? endMs : 10 }) }))).toEqual(
    breaches,
  );
});

test("few answers are judged by their 90th percentile", () => {
  const soak = record({ call: (share) => ({ kind: share % 0.05 === 0 ? "sign-in" : "page" }) });

  expect(judgeSoak(soak).map(({ what }) => what)).toContain("sign-in, p90 ms");
});

test("a kind of call that is not seen at the end any more is a breach, not a pass", () => {
  const soak = record({ call: (share) => ({ kind: share < 0.5 ? "upload" : "page" }) });

  expect(breachesOf(soak)).toContain("upload, p90 ms");
});

test.each([
  [229, []],
  [231, ["resident MB"]],
])("memory that ends at %d MB of 200", (endMb, breaches) => {
  const soak = record({ sample: (share) => ({ residentMb: share > 0.8 ? endMb : 200 }) });

  expect(breachesOf(soak)).toEqual(breaches);
});

test("memory between two collections may be as high as it likes", () => {
  const isJustCollected = (share: number) => Math.round(share * 1_000) % 10 === 0;
  const soak = record({
    sample: (share) => ({ residentMb: share > 0.8 && !isJustCollected(share) ? 400 : 200 }),
  });

  expect(breachesOf(soak)).toEqual([]);
});

test.each([
  [{ descriptors: 61 }, "open descriptors"],
  [{ loopDelayP99Ms: 34 }, "event loop delay p99, ms"],
  [{ busyShare: 0.9 }, "busy share of the machine"],
  [{ backlog: 53 }, "jobs and submissions not done"],
  [{ backlog: Number.NaN }, "jobs and submissions not done"],
])("at the end %j is a breach", (end, what) => {
  expect(breachesOf(record({ sample: (share) => (share > 0.8 ? end : {}) }))).toEqual([what]);
});
