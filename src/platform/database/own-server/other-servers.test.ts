import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "#platform/database/open-database.ts";
import { inProof } from "#testing/in-proof.ts";
import { recordingLog } from "#testing/site/recording-log.ts";
import { testFolder } from "#testing/test-folder.ts";
import { ensureCluster } from "./cluster.ts";
import { readServerFile, startServerProcess } from "./server-process.ts";
import { ensureSiteRole, readUrl } from "./site-role.ts";
import { makeSocketDir } from "./socket-dir.ts";

vi.setConfig({ testTimeout: 90_000 });

const log = recordingLog();

/**
 * Leaves a server with an open session running, as a killed site does where the kernel does not end
 * it.
 */
async function leaveServerBehind() {
  const dir = join(await testFolder(), "data", "postgres");
  const runDir = `${dir}.run`;
  await mkdir(dirname(dir));
  await mkdir(runDir);
  const { owner, ...programs } = await ensureCluster(dir);
  const socketDir = await makeSocketDir(dir, runDir, owner);
  await ensureSiteRole({ ...programs, owner }, dir, socketDir);
  const url = (await readUrl(dir, socketDir)) ?? "";
  const settings = { listen_addresses: "", unix_socket_directories: socketDir };
  const prefix = programs.prefix.filter((flag) => !flag.startsWith("--pdeathsig"));
  const server = await startServerProcess({ ...programs, owner, prefix }, dir, { url, settings });
  onTestFinished(() => server.stop("SIGQUIT"));
  const session = new pg.Client({ connectionString: url });
  session.on("error", () => {});
  await session.connect();
  await session.query("create table leads (name text); insert into leads values ('Ana')");
  const pid = (await readServerFile(dir)).pid ?? 0;
  return { dir, server, pid, session };
}

/** Lets fifteen seconds of waiting for another process pass in three. */
function hurryWaits(): void {
  const [at, start] = [Date.now(), performance.now()];
  vi.spyOn(Date, "now").mockImplementation(() => at + 5 * (performance.now() - start));
}

async function expectRows(dir: string): Promise<void> {
  const database = await openDatabase({ dir }, { log });
  onTestFinished(() => database.close());
  expect((await database.executeSql("select name from leads")).rows).toEqual([{ name: "Ana" }]);
}

test("a server left behind by a killed site is ended first, and its data is there", async () => {
  const { dir, server } = await leaveServerBehind();

  await expectRows(dir);

  expect(server.isRunning()).toBe(false);
});

test("a left-behind server that was stopped and does not react is killed", inProof, async () => {
  const { dir, server, pid } = await leaveServerBehind();
  process.kill(pid, "SIGSTOP");
  hurryWaits();

  await expectRows(dir);

  expect(server.isRunning()).toBe(false);
});

test("a start waits for sessions that outlive a killed server", async () => {
  const { dir, pid, session } = await leaveServerBehind();
  const busy = session.query("select pg_sleep(2)").catch(() => "ended");
  process.kill(pid, "SIGKILL");

  await expectRows(dir);

  expect(await busy).toBe("ended");
});

test(
  "a command beside a site whose server was stopped fails and says what it waited for",
  inProof,
  async () => {
    const dir = join(await testFolder(), "postgres");
    const site = await openDatabase({ dir }, { log });
    const pid = (await readServerFile(dir)).pid ?? 0;
    process.kill(pid, "SIGSTOP");
    hurryWaits();

    const joined = openDatabase({ dir }, { log, mayShare: true });

    await expect(joined).rejects.toThrow(new RegExp(`process ${pid}\\) does not answer`));
    process.kill(pid, "SIGCONT");
    await site.close();
  },
);

test("a command beside a site without a server, as on a full disk, fails and says what it waited for", async () => {
  const dir = join(await testFolder(), "postgres");
  const site = await openDatabase({ dir }, { log });
  // What the site needs to start its server again.
  const { pid } = await readServerFile(dir);
  await rm(join(dir, "PG_VERSION"));
  process.kill(pid ?? 0, "SIGKILL");
  hurryWaits();

  const joined = openDatabase({ dir }, { log, mayShare: true });

  await expect(joined).rejects.toThrow(/its database server does not run: its disk may be full/);
  await site.close();
});
