import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FastifyInstance } from "fastify";
import type { Served } from "#features/archive/core/archived.ts";
import type { Edition } from "#platform/core/edition/edition.ts";
import { recordingLog } from "#testing/site/recording-log.ts";
import { hourMs } from "#platform/core/durations.ts";
import { type FilePublic, keepPages } from "./keep-pages.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 5, 15) }));
afterEach(() => void vi.useRealTimers());

const statusOf = (path: string) => (path.endsWith("/404") ? 404 : 200);
const drawn = (edition: Edition, paths: readonly string[]) =>
  paths.map((path) => {
    const page = { status: statusOf(path), contentType: "text/html", contentSecurityPolicy: "" };
    return [path, { ...page, html: edition.id, etag: edition.id }] as const;
  });

/** A site that follows editions; the test controls when drawing ends, and sees what is filed. */
async function openPages(filed: string[] = []) {
  let newest: Edition = { id: "first", overrides: {} };
  let gate: Promise<void> = Promise.resolve();
  const started: Array<() => Promise<void>> = [];
  const addHook = (name: string, run: () => Promise<void>) =>
    void (name === "onListen" && started.push(run));
  const app = { addHook, log: recordingLog() } as unknown as FastifyInstance;
  const editions = {
    read: async () => newest,
    async draw(edition: Edition, paths: readonly string[]) {
      const waits = gate;
      gate = Promise.resolve();
      await waits;
      return drawn(edition, paths);
    },
    expect() {},
    onShown() {},
  };
  const render = () => Promise.reject(new Error("Nothing is drawn from the sources here."));
  const read = () => find("/")?.html;
  const note = (what: string, { edition, cause }: Served) =>
    void filed.push(`${what} ${cause} ${edition}, served: ${read()}`);
  const file: FilePublic = {
    pages: async (_pages, served) => note("pages", served),
    mails: async (served) => note("mails", served),
  };
  const find = await keepPages(app, { render, editions }, ["/"], file);
  for (const run of started) await run();
  return {
    read,
    publish: (id: string) => void (newest = { id, overrides: {} }),
    hold() {
      let open = (): void => {};
      gate = new Promise((resolve) => (open = resolve));
      return () => open();
    },
  };
}

test("a published edition is on the pages a second later", async () => {
  const pages = await openPages();
  expect(pages.read()).toBe("first");
  pages.publish("second");
  await vi.advanceTimersByTimeAsync(1_100);
  expect(pages.read()).toBe("second");
});

test("a renewal that began before an edition does not replace its pages", async () => {
  const pages = await openPages();
  await vi.advanceTimersByTimeAsync(6 * hourMs - 1_500);
  const open = pages.hold();
  await vi.advanceTimersByTimeAsync(1_600);
  pages.publish("second");
  await vi.advanceTimersByTimeAsync(1_100);
  open();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(pages.read()).toBe("second");
});

test("pages are filed before anybody reads them, and mails once they have the edition's words", async () => {
  const filed: string[] = [];
  const pages = await openPages(filed);
  pages.publish("second");
  await vi.advanceTimersByTimeAsync(1_100);
  await vi.advanceTimersByTimeAsync(6 * hourMs);
  expect(filed).toEqual([
    "pages start first, served: first",
    "mails start first, served: first",
    "pages edition second, served: first",
    "mails edition second, served: second",
    "pages renewal second, served: second",
    "mails renewal second, served: second",
  ]);
});

test("the process does other work between two pages that it renders itself", async () => {
  vi.useRealTimers();
  const order: string[] = [];
  const render = async (path: string) => {
    if (order.length === 0) setImmediate(() => order.push("other work"));
    order.push(path);
    const page = { status: statusOf(path), contentType: "text/html", contentSecurityPolicy: "" };
    return { ...page, html: path, etag: path };
  };
  const app = { addHook() {}, log: recordingLog() } as unknown as FastifyInstance;
  await keepPages(app, { render }, ["/", "/about"]);
  expect(order.slice(0, 3)).toEqual(["/", "other work", "/about"]);
});
