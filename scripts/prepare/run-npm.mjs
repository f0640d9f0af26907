import { delimiter, join, sep } from "node:path";
import { explainFailure } from "./explain-failure.mjs";
import { Refusal } from "./refusal.mjs";
import { runCommand } from "./run-command.mjs";

// npm must not run on the Node in node_modules, which goes away during the install.
function findNpm(root, env) {
  const inside = join(root, "node_modules") + sep;
  const { npm_node_execpath: node, npm_execpath: npm } = env;
  if (node && npm && !node.startsWith(inside)) return { command: [node, npm], env };
  const folders = (env.PATH ?? "").split(delimiter);
  const outside = folders.filter((folder) => !`${folder}${sep}`.startsWith(inside));
  return { command: ["npm"], env: { ...env, PATH: outside.join(delimiter) } };
}

/** Runs npm in root; a failure becomes a Refusal. */
export async function runNpm(root, args, onStart) {
  const { command, env } = findNpm(root, process.env);
  const [file, ...before] = command;
  const { code, output } = await runCommand(file, [...before, ...args, "--loglevel=error"], {
    cwd: root,
    env,
    onStart,
  });
  if (code === 0) return;
  throw new Refusal(explainFailure(output) ?? `npm ${args[0]} failed:\n${output}`);
}
