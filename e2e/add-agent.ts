import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect } from "@playwright/test";
import type { Site } from "./start-site.ts";

const password = "a long password for an agent";

export interface Agent {
  readonly username: string;
  readonly password: string;
}

/** Makes an account as an owner does: with the command, beside the running site. */
export async function addAgent({ dataDir }: Site, username: string): Promise<Agent> {
  const command = spawn(
    "node_modules/.bin/node",
    ["src/app/commands.ts", "admin", "create", username, "--agent"],
    { env: { PATH: process.env["PATH"], DATA_DIR: dataDir }, stdio: ["pipe", "ignore", "inherit"] },
  );
  command.stdin.end(password);
  expect(await once(command, "exit")).toEqual([0, null]);
  return { username, password };
}
