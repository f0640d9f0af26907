import { expect, test } from "vitest";
import { type UploadFacts, isUnfinished, readUploadPhase } from "./upload-phase.ts";

const started = { progress: { uploadStarted: 1, percentage: 40 }, meta: {} };
const cases: ReadonlyArray<readonly [string, UploadFacts | undefined, string, boolean]> = [
  ["no file", undefined, "empty", false],
  ["a file whose bytes are gone", { ...started, isGhost: true }, "lost", true],
  [
    "a file of an earlier visit",
    { progress: { uploadStarted: null }, meta: { needsPress: true } },
    "chosen",
    true,
  ],
  ["a file that was just chosen", { progress: { uploadStarted: null }, meta: {} }, "sending", true],
  ["a file on its way", started, "sending", true],
  [
    "a file that has been sent and not answered",
    { ...started, progress: { uploadStarted: 1, percentage: 100 } },
    "checking",
    true,
  ],
  ["a file that waits for its next try", { ...started, meta: { retryAtMs: 9 } }, "waiting", true],
  ["a paused file", { ...started, isPaused: true }, "paused", true],
  ["a file whose connection broke", { ...started, error: "x" }, "failed", true],
  [
    "a file that the server won't take",
    {
      ...started,
      error: "x",
      meta: { failure: { message: "x", explanation: "x", isFinal: true } },
    },
    "refused",
    true,
  ],
  [
    "a file that is there",
    { ...started, progress: { uploadStarted: 1, uploadComplete: true, percentage: 100 } },
    "arrived",
    false,
  ],
];

test.each(cases)("%s is shown as it is", (_what, file, phase, wouldBeMissed) => {
  expect(readUploadPhase(file)).toBe(phase);
  expect(isUnfinished(readUploadPhase(file))).toBe(wouldBeMissed);
});
