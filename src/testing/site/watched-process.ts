import { spawn, type ChildProcess } from "node:child_process";

export type EndSignal = "TERM" | "KILL";

export interface WatchedProcess {
  /** Of the shell that the program is a child of. */
  readonly pid: number;
  /** What it wrote on standard output and standard error so far. */
  output(): string;
  readonly ended: Promise<number>;
  end(signal: EndSignal): Promise<number>;
  /** Without waiting, and perhaps not for the last time. */
  send(signal: EndSignal): void;
}

// A killed test run cannot end its children any more. This shell holds a pipe to it, and kills the
// program on orders from the pipe, or when the pipe ends without one.
const watchdog = `
exec 3<&0
"$@" 3<&- </dev/null & program=$!
{ ordered=; while read -r signal <&3; do ordered=1; kill -"$signal" "$program"; done
  [ -n "$ordered" ] || kill -KILL "$program"; } & reader=$!
wait "$program"; code=$?
kill "$reader" 2>/dev/null
exit "$code"`;

/** Starts a program that cannot outlive this process. */
export function startWatched(
  command: readonly string[],
  env: Readonly<Record<string, string>>,
): WatchedProcess {
  const child: ChildProcess = spawn("/bin/sh", ["-c", watchdog, "sh", ...command], {
    env: childEnvironment(env),
    // A group of its own: Ctrl-C in the terminal must reach the shell as an end of its input.
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  let output = "";
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  child.stdin?.on("error", () => {});
  const ended = new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? -1));
  });
  return {
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    end: (signal) => {
      child.stdin?.end(`${signal}\n`);
      return ended;
    },
    send: (signal) => void child.stdin?.write(`${signal}\n`),
  };
}

/**
 * What a program started by a test is told: nothing of this process but where programs are, so that
 * a developer's own settings change no test.
 */
export function childEnvironment(
  env: Readonly<Record<string, string>>,
): Record<string, string | undefined> {
  return { PATH: process.env["PATH"], ...env };
}
