/**
 * What a program started by a test is told: nothing of this process but where programs are, so that
 * a developer's own settings change no test.
 */
export function childEnvironment(
  env: Readonly<Record<string, string>>,
): Record<string, string | undefined> {
  return { PATH: process.env["PATH"], ...env };
}
