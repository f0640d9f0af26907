import { createContext, useContext } from "react";
import type { Localized } from "#platform/core/locale.ts";
import { useWords } from "./use-words.ts";
import { PageLink } from "./page-link.tsx";

/** The accessible name of the breadcrumbs. */
const breadcrumbsWords: Localized<{ readonly name: string }> = {
  en: { name: "Breadcrumb" },
  es: { name: "Ruta de navegación" },
};

/** One step of the path from the home page to the current page. */
interface Breadcrumb {
  readonly path: string;
  readonly label: string;
}

/** The path to the current page; the root also writes it as structured data for search engines. */
export const BreadcrumbsContext = createContext<readonly Breadcrumb[]>([]);

/** The path from the home page to this one; each page places it where it fits its header. */
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
