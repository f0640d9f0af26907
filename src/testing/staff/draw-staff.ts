import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";

/** Cached server responses by their query. */
export type Known = readonly (readonly [asked: readonly unknown[], answer: unknown])[];

/** The HTML of a part of the back office. */
export function drawStaff(part: ReactNode, known: Known = []): string {
  const client = new QueryClient();
  for (const [asked, answer] of known) client.setQueryData(asked, answer);
  const children = createElement(MemoryRouter, null, part);
  return renderToStaticMarkup(createElement(QueryClientProvider, { client, children }));
}
