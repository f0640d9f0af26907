import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import type { SiteSentence } from "#features/studio/core/site-words.ts";
import { keptTexts } from "#staff/kept-work.ts";
import { StaffContext } from "#staff/staff-gate.tsx";
import { siteAnswers } from "#testing/records/site-samples.ts";
import { ToastProvider } from "#ui/notices/toast-provider.tsx";
import FactsPage from "./facts/facts-page.tsx";
import SentencesPage from "./sentences-page.tsx";

/** Titles of the open parts of a screen, and of the closed ones. */
function listParts(page: ReactNode, address: string) {
  const client = new QueryClient();
  for (const [asked, answer] of siteAnswers(1)) client.setQueryData(asked, answer);
  client.setQueryData<{ words: readonly SiteSentence[] }>(["site-words"], (data) => {
    const some = data?.words.find(({ path }) => path === "menu");
    const added = ["hero.title", "hero.text", "why.title"].map((path) => {
      const own = { id: "page/home", path, value: path, default: path, pages: ["/"] };
      return { ...(some as SiteSentence), ...own };
    });
    return { ...data, words: [...(data?.words ?? []), ...added] };
  });
  const element = <StaffContext value={{ username: "olga", role: "admin" }}>{page}</StaffContext>;
  const router = createMemoryRouter([{ path: "/:sheet", element }], { initialEntries: [address] });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ToastProvider locale="en">
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  const parts = [...html.matchAll(/<details[^>]*?( open="")?><summary.*?<h[23][^>]*>(.*?)<\/h/g)];
  const list = (isOpen: boolean) =>
    parts.flatMap(([, open, title]) => (Boolean(open) === isOpen ? [title] : []));
  return { open: list(true), closed: list(false) };
}

const draft = (name: string) =>
  keptTexts.write("olga", "site-draft", JSON.stringify({ [name]: { was: "…", value: "New" } }));

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});

test("the agency's facts are folded to their titles, except those with unpublished changes", () => {
  const { open, closed } = listParts(<FactsPage />, "/facts");
  expect(open).toEqual([]);
  expect(closed).toHaveLength(11);
  draft("site en email");
  expect(listParts(<FactsPage />, "/facts").open).toEqual(["How families reach you"]);
});

test("the parts of a page are open in which a sentence was changed", () => {
  const closed = ["hero.title", "why.title"];
  expect(listParts(<SentencesPage />, "/home")).toEqual({ open: ["……"], closed });
  draft("page/home en hero.text");
  expect(listParts(<SentencesPage />, "/home").closed).toEqual(["why.title"]);
});
