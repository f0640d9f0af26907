import { spawn } from "node:child_process";
import { once } from "node:events";

export interface Display {
  readonly name: string;
  close(): void;
}

/** A screen that nobody sees, on the first free number. */
export async function startDisplay(): Promise<Display> {
  const args = ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"];
  const child = spawn("Xvfb", args, { stdio: ["ignore", "pipe", "ignore"] });
  const [number] = (await once(child.stdout, "data")) as [Buffer];
  return { name: `:${number.toString().trim()}`, close: () => void child.kill() };
}
