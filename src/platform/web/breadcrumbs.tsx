import { createContext, useContext } from "react";
import type { Breadcrumb } from "#platform/core/breadcrumb.ts";
import { breadcrumbsWords } from "./breadcrumbs-words.ts";
import { useWords } from "./use-words.ts";

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
              <a href={crumb.path}>{crumb.label}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
