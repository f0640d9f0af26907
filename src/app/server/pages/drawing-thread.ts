import { parentPort, workerData } from "node:worker_threads";
import type { Sentence } from "#platform/core/edition/list-sentences.ts";
import { makeEdit } from "#platform/core/edition/make-edit.ts";
import type { RenderedPage, SourceSentence } from "#platform/core/edition/page-drawing.ts";
import { readLocalPath } from "#platform/core/locale.ts";
import { loadModulesQuickly } from "#platform/process/quick-modules.ts";
import type { Log } from "#platform/process/log.ts";
import type { Drawn, DrawingJob } from "./draw-pages.ts";

async function work(job: DrawingJob): Promise<unknown> {
  loadModulesQuickly();
  // React reads this when it loads: its development build takes twice as long to draw a page.
  // oxlint-disable-next-line no-restricted-properties -- The thread has a copy of the environment.
  process.env["NODE_ENV"] = "production";
  // Words read this when they load, which happens from here on.
  Object.assign(globalThis, { editSite: makeEdit(job.edition) });
  const { listSentences } = await import("#platform/core/edition/list-sentences.ts");
  const { openRenderer, openBuild } = await import("./built-renderer.ts");
  const build = await openBuild();
  const failures: unknown[] = [];
  const note = (...said: unknown[]) => void failures.push(said);
  const log = { debug: note, info: note, warn: note, error: note, fatal: note };
  const render = openRenderer(
    { ...job.settings, edition: job.edition },
    build,
    log as unknown as Log,
  );
  const drawn: (readonly [string, RenderedPage])[] = [];
  for (const path of job.paths) drawn.push([path, await render(path)]);
  if (failures.length > 0) throw new Error(JSON.stringify(failures[0]));
  return job.kind === "draw"
    ? drawn
    : findSentences(build.entry.module.editableWords, drawn, listSentences);
}

function findSentences(
  words: ReadonlyMap<string, object>,
  drawn: Drawn,
  list: (words: object) => readonly Sentence[],
): readonly SourceSentence[] {
  const html = drawn.map(([path, page]) => [path, page.html, readLocalPath(path).locale] as const);
  return [...words].flatMap(([id, localized]) =>
    list(localized).map(({ text, ...place }) => {
      // The fixed parts of a sentence with placeholders.
      const parts = text.split(/\{\d\}/).map(escapeText);
      const isFound = (page: string) =>
        parts.some((part) => part.length >= leastFound || parts.length === 1) &&
        parts.every((part) => page.includes(part));
      const pages = html.flatMap(([path, page, locale]) =>
        locale === place.locale && isFound(page) ? [path] : [],
      );
      return { id, ...place, text, pages };
    }),
  );
}

/** Shorter parts occur on pages by chance. */
const leastFound = 12;

/** Escapes a text as React does. */
const escapeText = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- Node's port to its parent has none.
parentPort?.postMessage(await work(workerData as DrawingJob));
