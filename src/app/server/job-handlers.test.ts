import { expect, test } from "vitest";
import { listJobHandlers, publishedJobs } from "./job-handlers.ts";
import type { JobHandlerDependencies } from "./job-handlers.ts";

test("every job that is published has somebody who acts on it", () => {
  const handlers = listJobHandlers({ definitions: [] } as unknown as JobHandlerDependencies);
  const handled = new Set(handlers.map(({ job }) => job.name));

  expect(publishedJobs.map(({ name }) => name).filter((name) => !handled.has(name))).toEqual([]);
});
