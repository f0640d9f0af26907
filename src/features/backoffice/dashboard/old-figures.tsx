import { languageTags } from "#platform/core/locale.ts";
import { listOldFigures } from "#platform/core/legal-figures.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { dashboardWords } from "./dashboard-words.ts";

/** Numbers of law go out of date each January, and no program can know the new ones. */
export function OldFigures({ year }: { readonly year: number }) {
  const locale = useLocale();
  const words = useWords(dashboardWords).oldFigures;
  const old = listOldFigures(year);
  if (old.length === 0) return null;
  const list = new Intl.ListFormat(languageTags[locale]).format(
    old.map(({ id, year: of }) => words.figure(words.figures[id], of)),
  );
  return (
    <Alert tone="warning" title={words.title(year)}>
      <p className="text-sm">{words.text(list)}</p>
    </Alert>
  );
}
