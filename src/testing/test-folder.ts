import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** An empty folder, gone with all that is in it when the test is over. */
export async function testFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "test-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}
