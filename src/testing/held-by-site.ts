import { countKinds, listDescriptors } from "./list-descriptors.ts";

/** Of each kind: a connection that is just being closed, a file that is just being written. */
const spareOfKind = 3;

/** PostgreSQL keeps its tables' files open as they come into use; embedded-engine.ts bounds how many. */
const isTableFile = (path: string) => /\/pgdata\/(?:base|global)\//.test(path);

export const listTableFiles = (pid: number) => listDescriptors(pid).filter(isTableFile);

/** What a site holds open beside tables, by kind: connections, pipes, files that are sent or taken. */
export function countHeld(pid: number): Record<string, number> {
  return countKinds(listDescriptors(pid).filter((kind) => !isTableFile(kind)));
}

type Counts = Readonly<Record<string, number>>;

/** Of which kinds more are held than before, beyond what comes and goes. */
export function listExtra(before: Counts, now: Counts): string[] {
  return Object.entries(now)
    .filter(([kind, count]) => count > (before[kind] ?? 0) + spareOfKind)
    .map(([kind, count]) => `${count} x ${kind}, before ${before[kind] ?? 0}`);
}
