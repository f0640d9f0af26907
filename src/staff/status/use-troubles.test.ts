import { expect, test, vi } from "vitest";
import { type SitePart, sitePartNames } from "#platform/core/staff/site-part.ts";
import { siteStatusWords } from "./site-status-words.ts";
import { askSiteParts, type Trouble } from "./use-troubles.ts";

const since = "2026-11-21T08:00:00.000Z";
const ours = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const unready = () => ours(503, { success: false, message: "The database can't be reached." });

/** Asks a fake site with these responses; null means no connection. */
function ask(answers: Readonly<Record<string, Response | null>>, before: readonly Trouble[] = []) {
  vi.stubGlobal("fetch", async (path: string) => {
    const answer = answers[path];
    if (!answer) throw new TypeError("Failed to fetch");
    return answer;
  });
  return askSiteParts(before, new AbortController().signal);
}

test("working parts are not shown, and failing ones are in order of urgency", async () => {
  const parts: readonly SitePart[] = [
    { part: "crm", label: "HubSpot", state: "down", cause: "paused", since },
    { part: "mail", state: "down", cause: "outage", since },
    { part: "mail", state: "late", since },
    { part: "storage", state: "up", since: null },
    { part: "disk", state: "late", since },
    { part: "jobs", state: "late", since },
  ];
  const found = await ask({ "/api/admin/parts": ours(200, { success: true, parts }) });

  expect(found).toEqual([
    { key: "disk tight ", kind: "disk tight", label: "", since },
    { key: "jobs ", kind: "jobs", label: "", since },
    { key: "mail outage ", kind: "mail outage", label: "", since },
    { key: "mail late ", kind: "mail late", label: "", since },
    { key: "crm paused HubSpot", kind: "crm paused", label: "HubSpot", since },
  ]);
});

test("every failing part that the server names is shown, also one that this page does not know", async () => {
  const unknown = "elevator" as SitePart["part"];
  const parts = [unknown, ...sitePartNames].map((part): SitePart => ({
    part,
    state: "down",
    since,
  }));
  const found = await ask({ "/api/admin/parts": ours(200, { success: true, parts }) });
  expect(found).toHaveLength(parts.length);
  const { troubles } = siteStatusWords.es;
  expect(found.filter(({ kind }) => !troubles[kind].title("").trim())).toEqual([]);
  expect(found.at(-2)).toMatchObject({ kind: "archive" });
  expect(found.at(-1)).toMatchObject({ kind: "unknown", label: "elevator" });
});

test.each([
  ["no line", { "/api/admin/parts": null }],
  ["a proxy's own page", { "/api/admin/parts": new Response("<h1>Bad gateway", { status: 502 }) }],
  ["a site that ends meanwhile", { "/api/admin/parts": unready(), "/readyz": null }],
])("%s: the site can't be reached, since this page noticed it", async (_name, answers) => {
  const noticed = { key: "unreachable", kind: "unreachable", label: "", since } as const;
  expect(await ask(answers, [noticed])).toEqual([noticed]);
});

test("without its database the site can't check the session, and the database is shown as failing", async () => {
  const answers = { "/api/admin/parts": unready(), "/readyz": unready() };
  expect(await ask(answers)).toMatchObject([{ kind: "database" }]);
});

test.each([
  ["has no place for the call at this moment", 503],
  ["no longer knows who asks", 401],
  ["has the caller replace a password first", 403],
  ["failed otherwise", 500],
])("a site that %s has no failing part", async (_name, status) => {
  const refusal = ours(status, { success: false, message: "No." });
  const ready = ours(200, { success: true });
  expect(await ask({ "/api/admin/parts": refusal, "/readyz": ready })).toEqual([]);
});
