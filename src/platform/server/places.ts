/** A name that work is counted under, and how much may go on at once under it. */
export type Bound = readonly [name: string, most: number];

/** Counts what goes on at this moment. A name without anything going on takes no memory. */
export class Places {
  readonly #taken = new Map<string, number>();

  /** @returns what gives the places back, once; null when one name is full: then none is taken. */
  take(bounds: readonly Bound[]): (() => void) | null {
    if (bounds.some(([name, most]) => this.#count(name) >= most)) return null;
    for (const [name] of bounds) this.#taken.set(name, this.#count(name) + 1);
    return () => {
      for (const [name] of bounds) this.#giveBack(name);
    };
  }

  #count(name: string): number {
    return this.#taken.get(name) ?? 0;
  }

  #giveBack(name: string): void {
    const left = this.#count(name) - 1;
    if (left > 0) this.#taken.set(name, left);
    else this.#taken.delete(name);
  }
}
