const methods = { toSorted: "sort", toReversed: "reverse" } as const;

/**
 * Safari before 16 can sort and turn round an array alone, and no copy of it.
 *
 * @param prototype of arrays; what it has stays.
 */
export function bringArrayCopies(prototype: object): void {
  for (const [name, method] of Object.entries(methods)) {
    if (name in prototype) continue;
    Object.defineProperty(prototype, name, {
      value(this: readonly unknown[], compare?: (one: unknown, other: unknown) => number) {
        return [...this][method](compare);
      },
    });
  }
}
