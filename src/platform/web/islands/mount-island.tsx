import { type ComponentType, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { Locale } from "#platform/core/locale.ts";
import { islandRoot } from "./island.tsx";

/** Hydrates the server-rendered island of this name. Called once, by `<name>-island.tsx`. */
export function mountIsland<Props extends object>(
  name: string,
  Component: ComponentType<Props>,
): void {
  const container = document.querySelector<HTMLElement>(`[data-island="${name}"]`);
  if (!container) return;
  const props = JSON.parse(container.dataset["props"] ?? "{}") as Props;
  // Not the page's `lang`: a browser that translates the page changes it.
  const locale = container.dataset["locale"] as Locale;
  // A transition hydrates in small steps, so that a tap in between is handled without delay.
  startTransition(() => {
    hydrateRoot(container, islandRoot(Component, props, locale), { identifierPrefix: name });
  });
}
