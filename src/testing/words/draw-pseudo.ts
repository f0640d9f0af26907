import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { LocaleContext } from "#platform/web/use-words.ts";
import { ToastProvider } from "#ui/notices/toast-provider.tsx";
import type { Known } from "#testing/staff/draw-staff.ts";
import { pseudoLocale } from "./pseudo-locale.ts";

export type { Known };

/** A part's HTML in the pseudo-locale; call `speakPseudoLocale` first. */
export function drawPseudo(part: ReactNode): string {
  return renderToStaticMarkup(createElement(LocaleContext, { value: pseudoLocale }, part));
}

/** A staff page's HTML in the pseudo-locale. */
export function drawPseudoStaff(page: ReactNode, known: Known, path = "", address = "/"): string {
  const client = new QueryClient();
  for (const [asked, answer] of known) client.setQueryData(asked, answer);
  const router = createMemoryRouter([{ path, element: page }], { initialEntries: [address] });
  const routed = createElement(RouterProvider, { router });
  const children = createElement(QueryClientProvider, { client, children: routed });
  return drawPseudo(createElement(ToastProvider, { locale: "en", children }));
}
