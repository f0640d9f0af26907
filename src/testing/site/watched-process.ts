import { spawn, type ChildProcess } from "node:child_process";

export type EndSignal = "TERM" | "KILL";

export interface WatchedProcess {
  /** Process number of the shell that is the program's parent. */
  readonly pid: number;
  /** Its standard output and standard error so far. */
  output(): string;
  readonly ended: Promise<number>;
  end(signal: EndSignal): Promise<number>;
  /** Sends a signal without waiting; it may be sent again. */
  send(signal: EndSignal): void;
}

// A test run that is killed can't end its children anymore. This shell holds a pipe to it, and
// kills the program when the pipe says so, or when the pipe ends without a message.
const watchdog = `
exec 3<&0
"$@" 3<&- </dev/null & program=$!
{ ordered=; while read -r signal <&3; do ordered=1; kill -"$signal" "$program"; done
  [ -n "$ordered" ] || kill -KILL "$program"; } & reader=$!
wait "$program"; code=$?
kill "$reader" 2>/dev/null
exit "$code"`;

/** Starts a program that can't outlive this process. */
export function startWatched(
  command: readonly string[],
  env: Readonly<Record<string, string>>,
): WatchedProcess {
  const child: ChildProcess = spawn("/bin/sh", ["-c", watchdog, "sh", ...command], {
    env: childEnvironment(env),
    // In a process group of its own: Ctrl-C must reach the shell only as the end of its input.
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
 * The environment of a program started by a test: only where programs are, so that a developer's
 * own settings change no test.
 */
export function childEnvironment(
  env: Readonly<Record<string, string>>,
): Record<string, string | undefined> {
  return { PATH: process.env["PATH"], ...env };
}
