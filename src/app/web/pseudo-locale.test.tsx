import { beforeAll, expect, test } from "vitest";
import { createPageRenderer } from "#app/server/page-renderer.ts";
import type { RenderPage } from "#app/server/page-renderer.ts";
import { pages } from "#features/site/core/pages.ts";
import { findEnglish } from "#testing/find-english.ts";
import { loadPageBuild } from "#testing/page-build.ts";
import { recordingLog } from "#testing/recording-log.ts";
import { pseudoLocale, speakPseudoLocale } from "#testing/pseudo-locale.ts";

let render: RenderPage;

beforeAll(async () => {
  speakPseudoLocale();
  const build = await loadPageBuild();
  const settings = {
    locale: pseudoLocale,
    siteUrl: "https://site.example",
    gaMeasurementId: "G-1",
    scheduleUrl: "https://schedule.example/",
    islands: {},
  };
  render = createPageRenderer(settings, async () => build, {
    mode: "production",
    log: recordingLog(),
  });
}, 60_000);

test.each([
  ...pages.map(({ path }) => path),
  "/404",
  "/admin/login",
  "/admin/dashboard",
  "/admin/leads/1",
  "/admin/crm-settings",
  "/admin/inquiries",
  "/admin/inquiries/1",
  "/admin/applications",
  "/admin/applications/1",
])("no English is left on %s in another language", async (path) => {
  const { html } = await render(path);
  expect(html).toContain(`<html lang="${pseudoLocale}">`);
  expect(findEnglish(html)).toEqual([]);
});
