import { languageTags } from "#platform/core/locale.ts";
import { listOldFigures, listUncheckedFigures } from "#platform/core/legal-figures.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { dashboardWords } from "./dashboard-words.ts";

/** Numbers of law that a person has to look at: no program can know the right ones. */
export function DoubtfulFigures({ year }: { readonly year: number }) {
  return (
    <>
      <OldFigures year={year} />
      <UncheckedFigures />
    </>
  );
}

function UncheckedFigures() {
  const locale = useLocale();
  const words = useWords(dashboardWords).oldFigures;
  const unchecked = listUncheckedFigures();
  if (unchecked.length === 0) return null;
  const list = new Intl.ListFormat(languageTags[locale]).format(
    unchecked.map((id) => words.figures[id]),
  );
  return (
    <Alert title={words.uncheckedTitle}>
      <p className="text-sm">{words.uncheckedText(list)}</p>
    </Alert>
  );
}

/** They go out of date each January. */
function OldFigures({ year }: { readonly year: number }) {
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
