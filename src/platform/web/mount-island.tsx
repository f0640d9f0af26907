import type { ComponentType } from "react";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";

/** Brings the server-rendered island of this name to life. Called once, by `<name>-island.tsx`. */
export function mountIsland<Props extends object>(
  name: string,
  Component: ComponentType<Props>,
): void {
  const container = document.querySelector<HTMLElement>(`[data-island="${name}"]`);
  if (!container) return;
  const props = JSON.parse(container.dataset["props"] ?? "{}") as Props;
  hydrateRoot(
    container,
    <StrictMode>
      <Component {...props} />
    </StrictMode>,
  );
}
