import type { ReactNode } from "react";
import { expect, test } from "vitest";
import type { SeenPage } from "#features/archive/core/archived.ts";
import { drawStaff } from "#testing/staff/draw-staff.ts";
import { SeenConsent, SeenPageCard } from "./seen-page.tsx";

const timestamp = "2026-03-02T15:00:00.000Z";
const edition = "00000000-0000-4000-8000-000000000001";
const published = { number: 3, publishedAt: "2026-03-01T12:00:00.000Z" };

/** Draws it with the server's answer about one page. */
function render(part: ReactNode, asked: readonly [path: string, edition: string], seen: SeenPage) {
  const html = drawStaff(part, [[["archive", "seen", asked[0], timestamp, asked[1]], { seen }]]);
  return { html, link: /href="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") };
}

test.each([
  ["lead", "en", "/wealth-builder-questionnaire"],
  ["inquiry", "es", "/es/contact"],
  ["application", "es", "/es/careers"],
] as const)("the page of the form of an %s in %s opens as it was", (kind, language, path) => {
  const record = { language, timestamp, edition };
  const seen = { edition: published, at: timestamp };
  const { html, link } = render(
    <SeenPageCard kind={kind} record={record} />,
    [path, edition],
    seen,
  );
  expect(html).toContain("Edition 3");
  const query = new URLSearchParams(link?.split("?")[1]);
  expect(Object.fromEntries(query)).toEqual({ path, at: timestamp });
});

test.each([
  [null, "", "The words the site came with"],
  [edition, edition, "An edition that is not in this database"],
])("no link is shown for edition %s if the file has no page of its time", (sent, asked, words) => {
  const record = { language: "en", timestamp, edition: sent } as const;
  const seen = { edition: null, at: null };
  const { html, link } = render(
    <SeenPageCard kind="inquiry" record={record} />,
    ["/contact", asked],
    seen,
  );
  expect(link).toBeUndefined();
  expect(html).toContain(words);
  expect(html).toContain("The file has no page of that time.");
});

test("a consent links to the page that the browser named, and has no link if it named none", () => {
  const consent = { timestamp, edition, page: "https://agency.example/es/contact" };
  const seen = { edition: published, at: timestamp };
  const shown = render(<SeenConsent consent={consent} />, ["/es/contact", edition], seen);
  expect(shown.link).toContain("path=%2Fes%2Fcontact");
  const silent = render(<SeenConsent consent={{ ...consent, page: null }} />, ["", ""], seen);
  expect(silent.html).toBe("");
});
