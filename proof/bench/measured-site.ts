import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "../../src/testing/around/find-free-port.ts";
import { startPostgresServer } from "../../src/testing/database/postgres-server.ts";
import { aLead } from "./leads/a-lead.ts";

const root = new URL("../..", import.meta.url).pathname;
const startLimitMs = 180_000;
const quietNode = "--disable-warning=ExperimentalWarning";

/** The site as a process of its own. */
export interface SiteProcess {
  readonly pid: number;
  readonly port: number;
  /** From the moment the command was given until the home page was served. */
  readonly startedInMs: number;
  stop(): Promise<void>;
}

/** How the site is started: through npm, as its owner does, or the server alone, as npm would. */
type SiteCommand = "npm start" | "server";

function readCommand(command: SiteCommand, flags: readonly string[] | null): readonly string[] {
  if (command === "npm start") return ["npm", "start", "--silent"];
  const used = flags ? [...flags, quietNode] : readStartFlags();
  return [process.execPath, ...used, "src/app/server.ts"];
}

/** Node's flags in `npm start`. */
export function readStartFlags(): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
  return String(scripts.start)
    .split(" ")
    .filter((word) => word.startsWith("--"));
}

/**
 * @param onSpawn called at once, before the site is ready.
 * @param flags of Node, in place of those in package.json; for the server alone.
 */
export async function startSite(
  environment: Readonly<Record<string, string>>,
  command: SiteCommand = "server",
  onSpawn: (pid: number) => void = () => {},
  flags: readonly string[] | null = null,
): Promise<SiteProcess> {
  const port = await findFreePort();
  const [file = "", ...args] = readCommand(command, flags);
  const isGroup = command === "npm start";
  const startedAt = performance.now();
  const child = spawn(file, args, {
    cwd: root,
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"],
    // npm and the server under it are ended together. The server alone stays in the bench's own
    // session, as its peers do: Linux deals the processor out by session where it is scarce.
    detached: isGroup,
  });
  onSpawn(child.pid ?? 0);
  // A bench that fails leaves no site behind.
  const end = () => process.kill(isGroup ? -(child.pid ?? 0) : (child.pid ?? 0), "SIGKILL");
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
  const errors: string[] = [];
  child.stderr?.on("data", (chunk: Buffer) => void errors.push(chunk.toString()));
  await waitForHomePage(child, port, errors);
  const startedInMs = performance.now() - startedAt;
  return { pid: child.pid ?? 0, port, startedInMs, stop: () => stop(child, isGroup) };
}

async function waitForHomePage(child: ChildProcess, port: number, errors: string[]): Promise<void> {
  const deadline = performance.now() + startLimitMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The site ended:\n${errors.join("")}`);
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    if (answer?.ok) return;
    await wait(10);
  }
  throw new Error(`The site did not answer within ${startLimitMs} ms:\n${errors.join("")}`);
}

async function stop(child: ChildProcess, isGroup: boolean): Promise<void> {
  const ended = new Promise((resolve) => child.once("close", resolve));
  const pid = child.pid ?? 0;
  process.kill(isGroup ? -pid : pid, "SIGTERM");
  await ended;
}

/** As durable as the one that comes along: every commit is on disk before it is acknowledged. */
export function startDurablePostgres() {
  return startPostgresServer({
    settings: { fsync: "on", synchronous_commit: "on", full_page_writes: "on" },
  });
}

const json = { "content-type": "application/json" };

/** The first admin of a site that was started with these variables. */
export const firstAdmin = { ADMIN_USERNAME: "bench", ADMIN_PASSWORD: "a bench's own password 17" };

/** @returns what a call of a signed-in person has in its headers. */
export async function signInTo(
  origin: string,
  account = { username: firstAdmin.ADMIN_USERNAME, password: firstAdmin.ADMIN_PASSWORD },
): Promise<Record<string, string>> {
  const body = JSON.stringify(account);
  const answer = await fetch(`${origin}/api/auth/login`, { method: "POST", headers: json, body });
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0];
  if (!answer.ok || cookie === undefined) throw new Error(`Sign-in answered ${answer.status}.`);
  return { ...json, cookie };
}

/** @returns the id of a lead that documents can be put with. */
export async function addLead(origin: string): Promise<string> {
  const headers = { ...json, "idempotency-key": crypto.randomUUID() };
  const body = JSON.stringify(aLead);
  const answer = await fetch(`${origin}/api/lead`, { method: "POST", headers, body });
  const { id } = (await answer.json()) as { id: string };
  if (!answer.ok) throw new Error(`The lead was answered with ${answer.status}.`);
  return id;
}
