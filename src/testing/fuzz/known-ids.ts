const mostOfKind = 100;

export const idShape = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const wholeId = new RegExp(`^${idShape.source}$`);

/** What an address calls otherwise than the answers do. */
const otherNames: Readonly<Record<string, readonly string[]>> = { staff: ["people", "removed"] };

/** Ids that answers told, under the name of the list they stood in, and the versions they had there. */
export class KnownIds {
  readonly #byKind = new Map<string, string[]>();
  readonly #versions = new Map<string, number>();
  readonly #hidden = new Set<string>();

  /** @param text of an answer; what is no JSON tells nothing. */
  learn(text: string): void {
    try {
      this.#walk(JSON.parse(text), "");
    } catch {
      // A page or a file.
    }
  }

  /**
   * @param kind as a part of an address names it, such as "leads".
   * @returns one of that kind, now and then one of another.
   */
  pick(kind: string, choice: number): string {
    const own = (otherNames[kind] ?? [kind]).flatMap((name) => this.#byKind.get(name) ?? []);
    const all = own.length > 0 && choice % 7 > 0 ? own : [...this.#byKind.values()].flat();
    return all[choice % Math.max(1, all.length)] ?? "none";
  }

  /** Never picked: what is done to this one would change who calls. */
  hide(id: string): void {
    this.#hidden.add(id);
    for (const ids of this.#byKind.values()) if (ids.includes(id)) ids.splice(ids.indexOf(id), 1);
  }

  versionOf(id: string): number | undefined {
    return this.#versions.get(id);
  }

  countOf(kind: string): number {
    return this.#byKind.get(kind)?.length ?? 0;
  }

  #walk(value: unknown, kind: string): void {
    if (typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) {
      for (const each of value) this.#walk(each, kind);
      return;
    }
    const { id, version }: { id?: unknown; version?: unknown } = value;
    if (typeof id === "string" && wholeId.test(id)) {
      this.#keep(kind, id);
      if (typeof version === "number") this.#versions.set(id, version);
    }
    // One of them under "lead", many under "leads".
    for (const [key, each] of Object.entries(value)) {
      this.#walk(each, Array.isArray(each) ? key : `${key}s`);
    }
  }

  #keep(kind: string, id: string): void {
    const ids = this.#byKind.get(kind) ?? [];
    this.#byKind.set(kind, ids);
    if (ids.includes(id) || this.#hidden.has(id)) return;
    ids.push(id);
    if (ids.length > mostOfKind) ids.shift();
  }
}
