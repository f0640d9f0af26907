import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export interface S3 {
  /** What a site needs to know to keep its files there. */
  readonly settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** A bucket in a process of its own: it outlives a site that is killed. */
export async function startS3(): Promise<S3> {
  const child = spawn("node_modules/.bin/node", ["src/testing/files/s3-process.ts"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  return {
    settings: JSON.parse(line) as Record<string, string>,
    async close() {
      child.kill();
      await ended;
    },
  };
}
