import { once } from "node:events";
import { Worker } from "node:worker_threads";
import {
  type Edition,
  factsId,
  factsLocale,
  type Overrides,
} from "#platform/core/edition/edition.ts";
import { fillEdition } from "#platform/editions/fill-facts.ts";
import { listFacts } from "#platform/core/edition/list-sentences.ts";
import { readSourceFacts } from "#platform/editions/words-in-force.ts";
import {
  aheadMs,
  type PageDrawing,
  type RenderedPage,
  type SourceSentence,
} from "#platform/core/edition/page-drawing.ts";
import { nobodyOnPages, type StaffOnPages } from "#platform/core/site/held-licenses.ts";
import { fillPeople } from "#platform/core/site/people.ts";
import type { ShownPartner } from "#platform/core/site/shown-partner.ts";
import { type Figure, standingFigures } from "#platform/core/site/legal-figures.ts";
import { siteConfig } from "#site.config.ts";
import { takeTurns } from "#platform/process/take-turns.ts";
import type { PageSettings } from "./page-renderer.ts";

export interface DrawingJob {
  readonly kind: "draw" | "list";
  readonly settings: PageSettings;
  readonly edition: Edition;
  readonly paths: readonly string[];
}

export type Drawn = readonly (readonly [path: string, page: RenderedPage])[];

/**
 * Draws the pages of an edition in a separate thread, which loads all words again: sentences that
 * are built when their module loads then contain the edition's facts. The served pages stay as they
 * are until all are drawn, and no visitor waits.
 */
export function openPageDrawing(
  readSettings: () => Promise<PageSettings>,
  paths: readonly string[],
): PageDrawing {
  const run = async (
    job: Pick<DrawingJob, "kind" | "edition" | "paths">,
    partners: readonly ShownPartner[] = [],
    staff: StaffOnPages = nobodyOnPages,
  ) => {
    const settings = { ...(await readSettings()), partners, staff: { now: staff } };
    // Unless the environment sets it, the scheduling page's address is a fact like any other.
    const isFact = settings.scheduleUrl === siteConfig.scheduleUrl;
    const source = readSourceFacts().find(({ path }) => path === "scheduleUrl")?.text;
    const published = job.edition.overrides[factsId]?.[factsLocale]?.["scheduleUrl"] ?? source;
    return runJob({
      ...job,
      settings: isFact && published ? { ...settings, scheduleUrl: published } : settings,
    });
  };
  // One thread at a time: each occupies a processor for seconds.
  const inTurn = takeTurns();
  let found: Promise<readonly SourceSentence[]> | undefined;
  const drawNow = async (
    edition: Edition,
    wanted: readonly string[],
    partners: readonly ShownPartner[],
    staff: StaffOnPages,
  ): Promise<Drawn> => {
    const filled = fillEdition(edition);
    const shown = { ...filled, overrides: fillPeople(filled.overrides, staff.entries) };
    const job = { kind: "draw", edition: shown, paths: wanted } as const;
    return (await inTurn(() => run(job, partners, staff))) as Drawn;
  };
  let expected: Parameters<PageDrawing["expect"]> = [paths, [], nobodyOnPages];
  let kept: DrawnAhead | null = null;
  /** Partners, licenses, the site's address, and the year. */
  const describeBeside = async (staff: readonly unknown[]): Promise<string> =>
    JSON.stringify([...staff, (await readSettings()).siteUrl, new Date().getFullYear()]);
  return {
    paths,
    expect: (...shown) => void (expected = shown),
    async drawAhead(edition) {
      const [, ...beside] = expected;
      const ahead = {
        id: edition.id,
        beside: await describeBeside(beside),
        drawn: await drawNow(edition, ...expected),
      };
      kept = ahead;
      // An edition that waits for an approval longer than this is drawn again.
      setTimeout(() => (kept = kept === ahead ? null : kept), aheadMs).unref();
    },
    async draw(edition, wanted, partners = expected[1], staff = expected[2]) {
      const isKept =
        kept?.id === edition.id && kept.beside === (await describeBeside([partners, staff]));
      const found = new Map(isKept ? kept?.drawn : []);
      const missing = wanted.filter((path) => !found.has(path));
      const drawn = missing.length > 0 ? await drawNow(edition, missing, partners, staff) : [];
      for (const [path, page] of drawn) found.set(path, page);
      return wanted.flatMap((path) => {
        const page = found.get(path);
        return page ? [[path, page] as const] : [];
      });
    },
    sentences() {
      const edition = { id: "", overrides: { [factsId]: nameFacts() } };
      found ??= inTurn(() => run({ kind: "list", edition, paths })) as Promise<
        readonly SourceSentence[]
      >;
      found.catch(() => (found = undefined));
      return found;
    },
  };
}

interface DrawnAhead {
  readonly id: string;
  /** What pages show besides the edition: pages drawn ahead are used only if this is unchanged. */
  readonly beside: string;
  readonly drawn: Drawn;
}

/** Replaces each fact by a mark, so that it can be found where a sentence contains it. */
function nameFacts(): Overrides[string] {
  const named: Record<string, Record<string, string>> = {};
  for (const { locale, path, isText } of listFacts()) {
    if (isText) (named[locale] ??= {})[path] = `{site.${path}}`;
  }
  Object.assign((named[factsLocale] ??= {}), nameFigures());
  return named;
}

function nameFigures(): Record<string, string> {
  const named = Object.entries(standingFigures).map(([id, figure]) => {
    const { value } = figure as Figure<unknown>;
    const name = `figures.${id}`;
    const mark = (key: string) => [key, `{site.${name}.${key}}`];
    const isWhole = typeof value !== "object" || value === null;
    return [
      name,
      JSON.stringify({
        value: isWhole ? `{site.${name}}` : Object.fromEntries(Object.keys(value).map(mark)),
      }),
    ];
  });
  return Object.fromEntries(named) as Record<string, string>;
}

async function runJob(job: DrawingJob): Promise<unknown> {
  const worker = new Worker(new URL("./drawing-thread.ts", import.meta.url), {
    workerData: job,
    // Warnings about type stripping would appear in the site's log.
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  const ended = once(worker, "exit").then(([code]) => {
    throw new Error(`The thread that draws pages ended with ${code}, without an answer.`);
  });
  try {
    const [answer] = await Promise.race([once(worker, "message"), ended]);
    return answer;
  } finally {
    ended.catch(() => {});
    await worker.terminate();
  }
}
