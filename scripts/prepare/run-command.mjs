import { spawn } from "node:child_process";

const keptCharacters = 20_000;

/**
 * Runs a program to its end and resolves to its exit code and the end of what it printed. Nothing
 * is shown: the caller says in plain words what goes on, and shows the output when it matters.
 */
export function runCommand(file, args, { cwd, env = process.env, onStart = () => {} }) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const keep = (chunk) => {
      output = (output + chunk).slice(-keptCharacters);
    };
    child.stdout.setEncoding("utf8").on("data", keep);
    child.stderr.setEncoding("utf8").on("data", keep);
    const stop = (signal) => child.kill(signal);
    process.on("SIGINT", stop).on("SIGTERM", stop);
    child.on("error", reject);
    child.on("spawn", () => onStart(child.pid));
    child.on("close", (code, signal) => {
      process.off("SIGINT", stop).off("SIGTERM", stop);
      resolve({ code: code ?? 1, signal, output });
    });
  });
}
