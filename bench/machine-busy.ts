import { cpus } from "node:os";

function sumTimes(): { readonly busy: number; readonly all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const all = times.reduce((sum, each) => sum + Object.values(each).reduce((a, b) => a + b, 0), 0);
  const idle = times.reduce((sum, each) => sum + each.idle, 0);
  return { busy: all - idle, all };
}

/** @returns what gives, each time it is called, how busy all cores were since the last time, from 0 to 1. */
export function watchBusyShare(): () => number {
  let before = sumTimes();
  return () => {
    const now = sumTimes();
    const share = (now.busy - before.busy) / Math.max(1, now.all - before.all);
    before = now;
    return share;
  };
}
