import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A line between the browser and the site that can be cut, in the middle of whatever it carries. */
export class BreakableLine {
  #target = 0;
  #isCut = false;
  #sent = 0;
  #refused = 0;
  #cutAt = Infinity;
  #onCut = (): void => {};
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((browser) => this.#join(browser));

  /** @returns the address under which the browser finds the site. */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  leadTo(siteUrl: string): void {
    this.#target = Number(new URL(siteUrl).port);
  }

  /** Bytes that went from the browser to the site. */
  get sent(): number {
    return this.#sent;
  }

  /** Connections that failed since the line was cut. */
  get refused(): number {
    return this.#refused;
  }

  /** Resolves when so many bytes have been sent in all; by then the line is cut. */
  cutAfter(bytes: number): Promise<void> {
    this.#cutAt = bytes;
    return new Promise((resolve) => {
      this.#onCut = resolve;
    });
  }

  mend(): void {
    this.#isCut = false;
  }

  async close(): Promise<void> {
    this.#cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #cut(): void {
    this.#isCut = true;
    this.#refused = 0;
    this.#cutAt = Infinity;
    for (const socket of this.#sockets) socket.destroy();
    this.#onCut();
  }

  #join(browser: Socket): void {
    if (this.#isCut) {
      this.#refused += 1;
      return void browser.destroy();
    }
    const site = connect(this.#target, "127.0.0.1");
    for (const [one, other] of [
      [browser, site],
      [site, browser],
    ] as const) {
      this.#sockets.add(one);
      one.on("error", () => {});
      one.on("close", () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
    browser.on("data", ({ length }) => {
      this.#sent += length;
      if (this.#sent >= this.#cutAt) this.#cut();
    });
    browser.pipe(site);
    site.pipe(browser);
  }
}
