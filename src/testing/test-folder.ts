import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** An empty folder that is removed with its contents after the test. */
export async function testFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "test-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}
