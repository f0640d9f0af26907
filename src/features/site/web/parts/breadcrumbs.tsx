import { listBreadcrumbs } from "#features/site/core/breadcrumbs.ts";
import { shellWords } from "#features/site/web/shell/shell-words.ts";
import type { Locale } from "#platform/core/locale.ts";

/** The way from the home page to this one. */
export function Breadcrumbs({ path, locale }: { readonly path: string; readonly locale: Locale }) {
  const crumbs = listBreadcrumbs(path, locale);
  return (
    <nav aria-label={shellWords[locale].breadcrumbs}>
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
