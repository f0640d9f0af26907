import { spawn } from "node:child_process";
import type { SpawnOptions } from "node:child_process";
import { text } from "node:stream/consumers";

/** Runs a program to its end and gives its output. @throws Error with what it wrote when it fails. */
export async function runProgram(
  file: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<string> {
  const child = spawn(file, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (!child.stdout || !child.stderr) throw new Error(`${file} has no output.`);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const code = await ended;
  if (code !== 0) throw new Error(`${file} ended with ${code}:\n${output}\n${errors}`);
  return output;
}
