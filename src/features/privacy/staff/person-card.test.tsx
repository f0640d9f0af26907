import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { drawPseudo } from "#testing/words/draw-pseudo.ts";
import { findEnglish } from "#testing/words/find-english.ts";
import { pseudoLocale, speakPseudoLocale } from "#testing/words/pseudo-locale.ts";
import { ToastProvider } from "#ui/notices/toast-provider.tsx";
import PeopleDataPage from "./people-data-page.tsx";
import { PersonCard } from "./person-card.tsx";
import { personWords } from "./person-words.ts";

beforeAll(speakPseudoLocale);

const timestamp = "2026-11-21T12:00:00.000Z";

function draw(page: ReactNode, requests?: readonly object[]): string {
  const client = new QueryClient();
  if (requests) client.setQueryData(["person-requests"], { requests });
  return drawPseudo(
    <ToastProvider locale="en">
      <QueryClientProvider client={client}>
        <MemoryRouter>{page}</MemoryRouter>
      </QueryClientProvider>
    </ToastProvider>,
  );
}

test("no English is left where admins see all about a person, and who waits for an answer", () => {
  const fact = { label: "…", value: "…" };
  const item = { id: "1", at: timestamp, title: "…", facts: [fact], data: {} };
  const record = { kind: "lead", id: "1", version: 1, fullName: "…", phone: null, erasedAt: null };
  const held = {
    email: "…",
    readAt: timestamp,
    sections: [{ name: "history", items: [item] }],
    records: [record],
    deletions: [{ id: "1", askedAt: timestamp, eraseAt: timestamp, left: 3 }],
    comingBack: 2,
    isHeld: true,
  };
  const hold = { id: "1", reason: "…", placedBy: "…", placedAt: timestamp };
  const reload = () => Promise.resolve();
  const whom = { email: "…" };
  const request = { id: "1", kind: "copy", dueAt: timestamp, eraseAt: null, isHeld: true, left: 0 };
  const deletion = {
    ...request,
    id: "2",
    kind: "deletion",
    eraseAt: timestamp,
    isHeld: false,
    left: 2,
  };
  const bare = { ...held, sections: [], deletions: [], comingBack: 0 };
  const more = draw(
    <PersonCard whom={whom} person={{ held, holds: [], requests: [] }} onReload={reload} />,
  );
  // A record that came since the deletion is on its way to nowhere yet.
  expect(more).toContain(`>${personWords[pseudoLocale].person.deleteMore}<`);
  for (const html of [
    more,
    draw(
      <PersonCard
        whom={whom}
        person={{ held, holds: [hold, { ...hold, id: "2" }], requests: [] }}
        onReload={reload}
      />,
    ),
    draw(
      <PersonCard whom={whom} person={{ held: bare, holds: [], requests: [] }} onReload={reload} />,
    ),
    draw(<PeopleDataPage />, [request, deletion]),
    draw(<PeopleDataPage />),
  ]) {
    expect(findEnglish(html)).toEqual([]);
  }
});
