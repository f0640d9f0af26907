import path from "node:path";

/**
 * What a program started by a test is told: nothing of this process but where programs are, so that
 * a developer's own settings change no test.
 *
 * Loading the site's source is a third of what a short command does: Node keeps for the next one
 * what it compiled.
 */
export function childEnvironment(
  env: Readonly<Record<string, string>>,
): Record<string, string | undefined> {
  const compiled = path.resolve("build/compile-cache");
  return { PATH: process.env["PATH"], NODE_COMPILE_CACHE: compiled, ...env };
}
