import { expect, test } from "vitest";
import { sumBacklog } from "./lead-backlog.ts";

test("what waits and what runs is still to be done; what failed or is done is not", () => {
  const metrics = [
    'jobs{queue="crm-backfill-requested",state="queued"} 3',
    'jobs{queue="crm-backfill-requested",state="active"} 2',
    'jobs{queue="crm-backfill-requested",state="failed"} 50',
    'jobs{queue="crm-backfill-requested",state="completed"} 700',
    "# HELP submissions_waiting Submissions",
    "submissions_waiting 4",
    "nodejs_heap_size_used_bytes 1000",
  ];

  expect(sumBacklog(metrics.join("\n"))).toBe(9);
});

test("submissions of several kinds count together", () => {
  expect(
    sumBacklog('submissions_waiting{kind="lead"} 4\nsubmissions_waiting{kind="inquiry"} 1'),
  ).toBe(5);
});

test("the sweep of an upload that is due tomorrow is no backlog", () => {
  expect(sumBacklog('jobs{queue="object-expired",state="queued"} 40')).toBe(0);
});
