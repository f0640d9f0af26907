import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FastifyInstance } from "fastify";
import type { Edition } from "#platform/core/edition/edition.ts";
import { recordingLog } from "#testing/site/recording-log.ts";
import { keepPages } from "./keep-pages.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 5, 15) }));
afterEach(() => void vi.useRealTimers());

const statusOf = (path: string) => (path.endsWith("/404") ? 404 : 200);
const drawn = (edition: Edition, paths: readonly string[]) =>
  paths.map((path) => {
    const page = { status: statusOf(path), contentType: "text/html", contentSecurityPolicy: "" };
    return [path, { ...page, html: edition.id, etag: edition.id }] as const;
  });

/** A site that follows editions; its drawing waits where a test says so. */
async function openPages() {
  let newest: Edition = { id: "first", overrides: {} };
  let gate: Promise<void> = Promise.resolve();
  const app = { addHook() {}, log: recordingLog() } as unknown as FastifyInstance;
  const editions = {
    read: async () => newest,
    async draw(edition: Edition, paths: readonly string[]) {
      const waits = gate;
      gate = Promise.resolve();
      await waits;
      return drawn(edition, paths);
    },
    onShown() {},
  };
  const render = () => Promise.reject(new Error("Nothing is drawn from the sources here."));
  const find = await keepPages(app, { render, editions }, ["/"]);
  return {
    read: () => find("/")?.html,
    publish: (id: string) => void (newest = { id, overrides: {} }),
    hold() {
      let open = (): void => {};
      gate = new Promise((resolve) => (open = resolve));
      return () => open();
    },
  };
}

test("what is published is on the pages a second later", async () => {
  const pages = await openPages();
  expect(pages.read()).toBe("first");
  pages.publish("second");
  await vi.advanceTimersByTimeAsync(1_100);
  expect(pages.read()).toBe("second");
});

test("a renewal that began before an edition does not take its pages back", async () => {
  const pages = await openPages();
  await vi.advanceTimersByTimeAsync(6 * 3_600_000 - 1_500);
  const open = pages.hold();
  await vi.advanceTimersByTimeAsync(1_600);
  pages.publish("second");
  await vi.advanceTimersByTimeAsync(1_100);
  open();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(pages.read()).toBe("second");
});
