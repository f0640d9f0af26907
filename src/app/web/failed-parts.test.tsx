import { QueryClient, QueryClientProvider, type QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import ArchivePage from "#features/archive/staff/archive-page.tsx";
import { readEndOfMinute } from "#features/archive/staff/archive-parts.tsx";
import { archiveWords } from "#features/archive/staff/archive-words.ts";
import { personWords } from "#features/privacy/staff/person-words.ts";
import { RetentionSettingsCard } from "#features/privacy/staff/retention-settings-card.tsx";
import { ToastProvider } from "#ui/notices/toast-provider.tsx";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 12), toFake: ["Date"] });
  return () => vi.useRealTimers();
});

/** The texts of a page whose request for one part failed. */
function readTexts(page: ReactNode, known: QueryKey | null, failed: QueryKey | null): string[] {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  if (known) client.setQueryData(known, { paths: ["/"] });
  const cache = client.getQueryCache();
  if (failed) {
    cache.build(client, { queryKey: failed }).setState({ status: "error", error: new Error() });
  }
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ToastProvider locale="en">{page}</ToastProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return html.split(/<[^>]*>/);
}

const noon = readEndOfMinute("2026-11-21T12:00");

test.each([
  [
    "a page of one day",
    <ArchivePage key="archive" />,
    ["archive", "paths"],
    ["archive", "at", "/", noon],
    archiveWords.en.failed,
  ],
  [
    "the last rounds of retention",
    <RetentionSettingsCard key="retention" />,
    null,
    ["retention-runs"],
    personWords.en.page.failed,
  ],
] as const)(
  "where %s could not be loaded the page says so, with a button to try again",
  (_what, page, known, failed, sentence) => {
    expect(readTexts(page, known, null)).not.toContain(sentence);
    const said = readTexts(page, known, failed);
    expect(said).toEqual(expect.arrayContaining([sentence, "Try again"]));
  },
);
