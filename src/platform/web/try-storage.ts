/** A full or forbidden storage must not stop anyone from reading or answering. */
export function tryStorage<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
