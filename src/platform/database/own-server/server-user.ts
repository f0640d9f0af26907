import { randomInt } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";

/** The user as whom PostgreSQL runs; it refuses to run as root. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * User ids that no distribution, container or systemd service assigns (systemd's UIDS-GIDS: 60578
 * to 61183 are unused). Each data folder takes one of its own, so that no other process of the
 * machine runs as the database's user, as might happen with `nobody`.
 */
export const firstOwnId = 60_578;
export const lastOwnId = 61_183;

/** Linux's `nobody`, to whom old versions gave the data. */
export const nobody: ServerUser = { uid: 65_534, gid: 65_534 };

/** Whether an id is one of those that the site assigns to data folders. */
export const isOwnId = (id: number) => id >= firstOwnId && id <= lastOwnId;

/**
 * Users who may run the server of the data folder `dir` when this process is root, the best first.
 *
 * If a named user of the machine owns the whole site, that user runs the server, because they also
 * start the site without root. Any other folder has an id of its own, which it keeps as long as no
 * other user has it.
 */
export async function readServerUsers(
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
 * A named user of the machine as whom `initdb` can run: it refuses an id without a name. That user
 * owns only a temporary empty cluster; a user as whom nothing runs is preferred.
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

/** A random id, so that two data folders of one machine rarely have the same. */
async function pickOwnId(named: ReadonlySet<number>): Promise<number> {
  const taken = new Set([...named, ...(await listRunningIds())]);
  const free = Array.from(
    { length: lastOwnId - firstOwnId + 1 },
    (_, at) => firstOwnId + at,
  ).filter((id) => !taken.has(id));
  return free[randomInt(free.length)] ?? firstOwnId;
}

/** Ids that have a name on this machine. */
async function listNamedIds(): Promise<ReadonlySet<number>> {
  const files = ["/etc/passwd", "/etc/group"].map((file) => readFile(file, "utf8").catch(() => ""));
  const lines = (await Promise.all(files)).join("\n").split("\n");
  return new Set(lines.map((line) => Number(line.split(":")[2] ?? Number.NaN)));
}

/** Ids of all running processes, where the system shows them. */
async function listRunningIds(): Promise<readonly number[]> {
  const names = await readdir("/proc").catch(() => []);
  const found = names
    .filter((name) => /^\d+$/.test(name))
    .map((name) => stat(`/proc/${name}`).catch(() => null));
  return (await Promise.all(found)).flatMap((process) => (process === null ? [] : [process.uid]));
}
