/** For `catch`: no such file is an answer, all else stays a failure. */
export function ignoreMissing(failure: unknown): undefined {
  if ((failure as NodeJS.ErrnoException).code === "ENOENT") return undefined;
  throw failure;
}
