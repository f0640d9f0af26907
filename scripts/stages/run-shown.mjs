import { spawn } from "node:child_process";

/** Runs a program with its output on the screen and resolves to its exit code. */
export function runShown(file, args, { cwd, env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, env, stdio: ["ignore", "inherit", "inherit"] });
    const stop = (signal) => child.kill(signal);
    process.on("SIGINT", stop).on("SIGTERM", stop);
    child.on("error", reject);
    child.on("close", (code) => {
      process.off("SIGINT", stop).off("SIGTERM", stop);
      resolve(code ?? 1);
    });
  });
}
