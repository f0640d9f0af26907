const pageBytes = 4_096;
/** A disk writes a sector whole or not at all; PostgreSQL's control file relies on it. */
const sectorBytes = 512;

type Page = Uint8Array;

const emptyPage: Page = new Uint8Array(pageBytes);

/**
 * One file's bytes, twice: as they were written, and as they would be found after a power cut. Both
 * share the pages that are the same.
 */
export class PagedFile {
  #pages: (Page | undefined)[] = [];
  #durable: (Page | undefined)[] = [];
  #durableSize = 0;
  readonly #dirty = new Set<number>();
  size = 0;

  get isDirty(): boolean {
    return this.#dirty.size > 0 || this.size !== this.#durableSize;
  }

  read(offset: number, length: number): Buffer {
    const end = Math.min(offset + length, this.size);
    if (end <= offset) return Buffer.alloc(0);
    const bytes = Buffer.alloc(end - offset);
    for (let at = offset; at < end;) {
      const inPage = at % pageBytes;
      const count = Math.min(pageBytes - inPage, end - at);
      const page = this.#pages[Math.floor(at / pageBytes)];
      if (page) bytes.set(page.subarray(inPage, inPage + count), at - offset);
      at += count;
    }
    return bytes;
  }

  write(offset: number, bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length;) {
      const at = offset + done;
      const inPage = at % pageBytes;
      const count = Math.min(pageBytes - inPage, bytes.length - done);
      this.#change(Math.floor(at / pageBytes)).set(bytes.subarray(done, done + count), inPage);
      done += count;
    }
    this.size = Math.max(this.size, offset + bytes.length);
  }

  truncate(size: number): void {
    const inPage = size % pageBytes;
    if (size < this.size) {
      if (inPage > 0) this.#change(Math.floor(size / pageBytes)).fill(0, inPage);
      const firstGone = Math.ceil(size / pageBytes);
      for (let index = firstGone; index < this.#pages.length; index += 1) this.#dirty.add(index);
      this.#pages.length = Math.min(this.#pages.length, firstGone);
    }
    this.size = size;
  }

  sync(): void {
    for (const index of this.#dirty) this.#durable[index] = this.#pages[index];
    this.#durable.length = this.#pages.length;
    this.#dirty.clear();
    this.#durableSize = this.size;
  }

  /** What a disk does by itself at any time: it writes a page out before anybody asks. */
  writeSomePageOut(random: () => number): void {
    const dirty = [...this.#dirty];
    const index = dirty[Math.floor(random() * dirty.length)];
    if (index === undefined || index >= this.#pages.length) return;
    this.#durable[index] = this.#pages[index];
    this.#dirty.delete(index);
  }

  /** What was written since the last sync is there, or not, or half of it: page by page. */
  forget(random: () => number): void {
    const size = random() < 0.5 ? this.size : this.#durableSize;
    const survivors = [...this.#durable];
    for (const index of this.#dirty) {
      const kind = random();
      const page = this.#pages[index];
      if (kind < 0.4) continue;
      survivors[index] = kind < 0.8 ? page : tear(this.#durable[index], page, random);
    }
    survivors.length = Math.min(survivors.length, Math.ceil(size / pageBytes));
    // Behind the end a file reads as zeros once it grows again.
    const last = survivors[Math.floor(size / pageBytes)];
    if (last && size % pageBytes > 0) {
      const cut = last.slice();
      cut.fill(0, size % pageBytes);
      survivors[survivors.length - 1] = cut;
    }
    this.#pages = survivors;
    this.#durable = [...survivors];
    this.#dirty.clear();
    this.size = size;
    this.#durableSize = size;
  }

  /** A page that may be changed without changing what is durable. */
  #change(index: number): Page {
    const page = this.#pages[index];
    if (page && this.#dirty.has(index)) return page;
    const copy = page?.slice() ?? new Uint8Array(pageBytes);
    this.#pages[index] = copy;
    this.#dirty.add(index);
    return copy;
  }
}

function tear(older: Page | undefined, newer: Page | undefined, random: () => number): Page {
  const torn = (older ?? emptyPage).slice();
  for (let at = 0; at < pageBytes; at += sectorBytes) {
    if (random() < 0.5) torn.set((newer ?? emptyPage).subarray(at, at + sectorBytes), at);
  }
  return torn;
}
