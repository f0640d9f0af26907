import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { siteStatusWords } from "#features/backoffice/frame/site-status-words.ts";
import { SiteStatus } from "#features/backoffice/frame/staff-layout.tsx";
import { sessionKey } from "#features/backoffice/frame/staff-gate.tsx";
import { troublesKey } from "#features/backoffice/frame/use-troubles.ts";
import { drawPseudo } from "#testing/words/draw-pseudo.ts";
import { findEnglish } from "#testing/words/find-english.ts";
import { speakPseudoLocale } from "#testing/words/pseudo-locale.ts";

beforeAll(speakPseudoLocale);

const troubles = Object.keys(siteStatusWords.en.troubles).map((kind) => ({
  key: kind,
  kind,
  label: "…",
  since: new Date(2026, 10, 21).toISOString(),
}));

test.each([
  { name: "all at once", shown: troubles },
  ...troubles.map((each) => ({ name: each.kind, shown: [each] })),
])("no English is left in the line about parts that fail: $name", ({ shown }) => {
  const client = new QueryClient();
  client.setQueryData(sessionKey, { success: true, user: { username: "…", role: "admin" } });
  client.setQueryData(troublesKey, shown);
  const html = drawPseudo(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <SiteStatus />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(html).toContain("</section>");
  expect(findEnglish(html)).toEqual([]);
});
