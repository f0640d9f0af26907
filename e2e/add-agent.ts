import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect } from "@playwright/test";
import type { Site } from "./start-site.ts";

const agent = { username: "agnes", password: "a long password for an agent" };

/** Makes an account as an owner does: with the command, beside the running site. */
export async function addAgent({ dataDir }: Site): Promise<typeof agent> {
  const command = spawn(
    "node_modules/.bin/node",
    ["--liftoff-only", "src/app/admin-accounts.ts", "create", agent.username, "--agent"],
    { env: { PATH: process.env["PATH"], DATA_DIR: dataDir }, stdio: ["pipe", "ignore", "inherit"] },
  );
  command.stdin.end(agent.password);
  expect(await once(command, "exit")).toEqual([0, null]);
  return agent;
}
