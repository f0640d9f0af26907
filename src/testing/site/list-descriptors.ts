import { readFileSync, readdirSync, readlinkSync } from "node:fs";

/** The kernel's names for the states of a TCP connection. */
const tcpStates: Readonly<Record<string, string>> = {
  "01": "established",
  "02": "being opened",
  "03": "being opened",
  "04": "being closed",
  "05": "being closed",
  "06": "being closed",
  "07": "closed",
  "08": "left by the other side",
  "09": "being closed",
  "0A": "listening",
  "0B": "being closed",
};

/** What a process has open: a kind for each, such as `connection, established` or a file's path. */
export function listDescriptors(pid: number): string[] {
  const states = readTcpStates(pid);
  return readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      return [nameKind(readlinkSync(`/proc/${pid}/fd/${name}`), states)];
    } catch {
      // Closed since the list was read.
      return [];
    }
  });
}

/** The number of each kind. */
export function countKinds(descriptors: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const kind of descriptors) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

function nameKind(target: string, states: ReadonlyMap<string, string>): string {
  const [, inode] = /^socket:\[(\d+)\]$/.exec(target) ?? [];
  if (inode !== undefined) return `connection, ${states.get(inode) ?? "not of TCP"}`;
  return target.replace(/:\[\d+\]$/, "");
}

function readTcpStates(pid: number): Map<string, string> {
  const states = new Map<string, string>();
  for (const table of ["tcp", "tcp6"]) {
    for (const line of readFileSync(`/proc/${pid}/net/${table}`, "utf8").split("\n").slice(1)) {
      const columns = line.trim().split(/\s+/);
      const [state = "", inode] = [columns[3], columns[9]];
      if (inode !== undefined) states.set(inode, tcpStates[state] ?? state);
    }
  }
  return states;
}
