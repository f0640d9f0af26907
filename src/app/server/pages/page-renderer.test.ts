import { nobodyOnPages } from "#platform/core/site/held-licenses.ts";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { expect, test, vi } from "vitest";
import { recordingLog } from "#testing/site/recording-log.ts";
import { createPageRenderer, type PageSettings } from "./page-renderer.ts";

const file = path.resolve(import.meta.dirname, "../../../../build/server/index.js");
const build: ServerBuild = await import(pathToFileURL(file).href);
const settings: PageSettings = {
  siteUrl: "https://www.agency.example",
  gaMeasurementId: null,
  scheduleUrl: "https://calendar.example",
  isMailOn: true,
  partners: [],
  staff: { now: nobodyOnPages },
  islands: { en: {}, es: {} },
};

test("a page that fails to render is logged, without the requested address", async () => {
  const log = recordingLog();
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  const islands = { ...settings.islands, en: { contact: { module: "/a.js" } } };
  const broken = { ...settings, islands };
  const render = createPageRenderer(broken, async () => build, { mode: "production", log });

  const page = await render("/contact?name=Amara");

  expect(page.status).toBe(500);
  expect(log.entries.map(({ message }) => message)).toContain("A page broke.");
  expect(JSON.stringify(log.entries)).not.toContain("Amara");
  expect(printed).not.toHaveBeenCalled();
  printed.mockRestore();
});

test("a page that does not exist is not logged as a failure", async () => {
  const log = recordingLog();
  const render = createPageRenderer(settings, async () => build, { mode: "production", log });

  expect((await render("/no-such-page")).status).toBe(404);
  expect(log.entries).toEqual([]);
});

test("the shell of a staff page is the same for every address of its pattern", async () => {
  const log = recordingLog();
  const render = createPageRenderer(settings, async () => build, { mode: "production", log });
  const [pattern, lead] = await Promise.all(
    ["/admin/leads/:leadId", "/admin/leads/0b0d?from=list"].map((address) => render(address)),
  );

  expect(pattern?.status).toBe(200);
  // Except for the address in its head.
  expect(lead?.html.replaceAll("/0b0d", "")).toBe(pattern?.html);
});
