import { readFileSync } from "node:fs";
import { serveTestSite } from "../../src/testing/site/serve-test-site.ts";

// The site without its pages, for tests that move its clock forward. The only argument is a file
// that says by how many hours.

const [hoursFile = ""] = process.argv.slice(2);
await serveTestSite({
  clock: { now: () => new Date(Date.now() + Number(readFileSync(hoursFile, "utf8")) * 3_600_000) },
  tuning: { nightlyBackupEveryMs: 100 },
});
