import type { ComponentType, ReactNode } from "react";
import { createContext, useContext } from "react";
import { islandRoot } from "./island-root.tsx";
import { useLocale } from "./use-words.ts";

interface IslandProps<Props extends object> {
  /** Names the `<name>-island.tsx` that brings it to life in the browser. */
  readonly name: string;
  readonly component: ComponentType<Props>;
  /** Sent to the browser inside the page, so plain data only. */
  readonly props: Props;
}

/** Draws an island as a root of its own; the server's entry hands it in. */
export type DrawIsland = (island: ReactNode, identifierPrefix: string) => string;

/** Empty in the browser, where no page with an island is ever drawn. */
export const DrawIslandContext = createContext<DrawIsland>(() => "");

/**
 * The part of a public page that needs React in the browser. The page around it stays plain HTML,
 * and the router's code, a third of what React needs, is never sent. It is drawn apart from the
 * page, as the browser will: React counts its ids from the root.
 */
export function Island<Props extends object>({ name, component, props }: IslandProps<Props>) {
  const locale = useLocale();
  const html = useContext(DrawIslandContext)(islandRoot(component, props, locale), name);
  return (
    <div
      data-island={name}
      data-locale={locale}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
