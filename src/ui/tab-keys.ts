const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

interface PressedKey {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Where a key press leads among tabs; undefined for a key that moves nothing. */
export function findTabByKey<Tab>(
  tabs: readonly Tab[],
  at: number,
  { key, altKey, ctrlKey, metaKey }: PressedKey,
): Tab | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  return tabs[steps[key]?.(at, tabs.length) ?? -1];
}
