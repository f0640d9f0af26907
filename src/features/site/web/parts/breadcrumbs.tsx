import { listBreadcrumbs } from "#features/site/core/breadcrumbs.ts";
import { shellWords } from "#features/site/web/shell/shell-words.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";

/** The way from the home page to this one. */
export function Breadcrumbs({ path }: { readonly path: string }) {
  const words = useWords(shellWords);
  const crumbs = listBreadcrumbs(path, useLocale());
  return (
    <nav aria-label={words.breadcrumbs}>
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
