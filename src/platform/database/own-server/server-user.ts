import { randomInt } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";

/** As whom PostgreSQL runs, which refuses to run as root. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * User ids that no distribution, no container and no service of systemd gives to anybody
 * (systemd's UIDS-GIDS: 60578 to 61183 are unused). Each data folder takes one of them for itself,
 * so that no other process of the machine is the database's user, as `nobody` might be.
 */
export const firstOwnId = 60_578;
export const lastOwnId = 61_183;

/** `nobody` of Linux, to whom earlier editions gave the data. */
export const nobody: ServerUser = { uid: 65_534, gid: 65_534 };

/** Whether it is one that the site gives to a data folder. */
export const isOwnId = (id: number) => id >= firstOwnId && id <= lastOwnId;

/**
 * Who may run the server of the data folder `dir` where this process is root, the best first.
 *
 * A user of the machine to whom the whole site belongs goes on: that user starts the site at other
 * times. All other folders have an id of their own, which a folder keeps as long as nobody else has it.
 */
export async function listUsers(
  dir: string,
  parent: string,
): Promise<{ readonly siteUser: ServerUser | null; readonly own: ServerUser }> {
  const [data, site] = await Promise.all([dir, parent].map((path) => stat(path).catch(() => null)));
  const named = await listNamedIds();
  const keeps = data && isOwnId(data.uid) && data.uid === data.gid && !named.has(data.uid);
  const own = keeps ? data.uid : await pickOwnId(named);
  const isSites = data && data.uid === site?.uid && ![0, nobody.uid].includes(data.uid);
  return {
    siteUser: isSites && !isOwnId(data.uid) ? { uid: data.uid, gid: data.gid } : null,
    own: { uid: own, gid: own },
  };
}

/**
 * A user of the machine under whose name `initdb` may run, which refuses an id without one. It makes
 * an empty cluster in a folder for that moment only; best is a user as whom nothing runs.
 */
export async function pickNamedUser(): Promise<ServerUser> {
  const lines = (await readFile("/etc/passwd", "utf8").catch(() => "")).split("\n");
  const running = new Set(await listRunningIds());
  const idle = lines
    .map((line) => line.split(":"))
    .filter(([, , , , , , shell = ""]) => /\/(?:nologin|false)$/.test(shell))
    .map(([, , uid, gid]) => ({ uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid }) => uid > 0 && !running.has(uid));
  return idle.find(({ uid }) => uid === nobody.uid) ?? idle[0] ?? nobody;
}

/** Drawn, so that two data folders of one machine hardly ever have the same. */
async function pickOwnId(named: ReadonlySet<number>): Promise<number> {
  const taken = new Set([...named, ...(await listRunningIds())]);
  const free = Array.from(
    { length: lastOwnId - firstOwnId + 1 },
    (_, at) => firstOwnId + at,
  ).filter((id) => !taken.has(id));
  return free[randomInt(free.length)] ?? firstOwnId;
}

/** Ids that the machine has a name for. */
async function listNamedIds(): Promise<ReadonlySet<number>> {
  const files = ["/etc/passwd", "/etc/group"].map((file) => readFile(file, "utf8").catch(() => ""));
  const lines = (await Promise.all(files)).join("\n").split("\n");
  return new Set(lines.map((line) => Number(line.split(":")[2] ?? Number.NaN)));
}

/** Ids of the programs that run now, where the system tells. */
async function listRunningIds(): Promise<readonly number[]> {
  const names = await readdir("/proc").catch(() => []);
  const found = names
    .filter((name) => /^\d+$/.test(name))
    .map((name) => stat(`/proc/${name}`).catch(() => null));
  return (await Promise.all(found)).flatMap((process) => (process === null ? [] : [process.uid]));
}
