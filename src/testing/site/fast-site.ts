import { mailTimings } from "#platform/mail/mail-worker.ts";
import { fastClock, fastClockSpeed } from "./test-clock.ts";
import { serveTestSite } from "./serve-test-site.ts";

// The site without its pages, for tests in which CRMs are away for hours. Its only argument is the
// start of its clock.

await serveTestSite({
  clock: fastClock(Number(process.argv[2])),
  // A claim expires by the database's clock, which runs normally: later than the slowest push.
  tuning: {
    crm: { timings: { pollMs: 20, pushTimeoutMs: 1_000, claimMs: 3_000 } },
    mailTimings: {
      ...mailTimings,
      pollMs: 20,
      paceMs: 0,
      envelopeMs: 10_000,
      answerMs: 10_000,
      // Three real seconds on the fast clock: longer than a fast mail, for a test that kills the
      // site.
      claimMs: 3_000 * fastClockSpeed,
    },
  },
});
