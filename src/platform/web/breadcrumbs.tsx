import { createContext, useContext } from "react";
import type { Localized } from "#platform/core/locale.ts";
import { useWords } from "./use-words.ts";
import { PageLink } from "./page-link.tsx";

/** What a screen reader calls the way back. */
const breadcrumbsWords: Localized<{ readonly name: string }> = {
  en: { name: "Breadcrumb" },
  es: { name: "Ruta de navegación" },
};

/** One step of the way from the home page to the page on screen. */
interface Breadcrumb {
  readonly path: string;
  readonly label: string;
}

/** The way to the page on screen, as the root tells it to search engines too. */
export const BreadcrumbsContext = createContext<readonly Breadcrumb[]>([]);

/** The way from the home page to this one; each page shows it where it suits its head. */
export function Breadcrumbs() {
  const { name } = useWords(breadcrumbsWords);
  const crumbs = useContext(BreadcrumbsContext);
  return (
    <nav aria-label={name} data-print="hide">
      <ol className="crumbs">
        {crumbs.map((crumb, index) => (
          <li key={crumb.path}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{crumb.label}</span>
            ) : (
              <PageLink href={crumb.path}>{crumb.label}</PageLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
