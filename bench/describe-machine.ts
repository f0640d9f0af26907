import { cpus, loadavg, totalmem } from "node:os";

/** What every figure is to be read with. Work of others makes all worse; ratios bear it better. */
export function describeMachine(): string {
  const [load = Number.NaN] = loadavg();
  const memoryGb = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores, ${memoryGb} GB, Node ${process.version}, load average ${load.toFixed(1)}`;
}

/** A line for docs/performance.md. */
export function writeMeasuredOn(startedOn: string, command: string): string {
  const day = new Date().toISOString().slice(0, 10);
  return `Measured ${day} by \`${command}\` on ${startedOn} at its start.`;
}
