import type { SiteSentence } from "#features/studio/core/site-words.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Badge } from "#ui/card.tsx";
import { isChanged, isUntranslated, readValue, type Studio, useStudio } from "./studio.ts";
import { studioWords } from "./studio-words.ts";

type Known = Pick<Studio, "draft" | "sentences">;

function count(studio: Known, sentences: readonly SiteSentence[]) {
  const { draft } = studio;
  const changed = sentences.filter((one) => isChanged(draft, one));
  const isDrafted = (one: SiteSentence) => readValue(draft, one) !== one.value;
  return {
    drafted: sentences.filter(isDrafted).length,
    changed: changed.filter((one) => !isDrafted(one)).length,
    stale: changed.filter((one) => one.isStale).length,
    untranslated: sentences.filter((one) => isUntranslated(studio, one)).length,
  };
}

/** Whether some sentences are changed or need work. */
export const hasBadges = (studio: Known, sentences: readonly SiteSentence[]): boolean =>
  Object.values(count(studio, sentences)).some((each) => each > 0);

/** Marks how many of some sentences are changed, and how many need work. */
export function ChangeBadges({ sentences }: { readonly sentences: readonly SiteSentence[] }) {
  const words = useWords(studioWords).sheets;
  const { drafted, changed, stale, untranslated } = count(useStudio(), sentences);
  return (
    <span className="flex flex-wrap gap-2 empty:hidden">
      {drafted > 0 ? <Badge tone="info">{words.drafted(drafted)}</Badge> : null}
      {changed > 0 ? <Badge>{words.changed(changed)}</Badge> : null}
      {stale > 0 ? <Badge tone="warm">{words.stale(stale)}</Badge> : null}
      {untranslated > 0 ? <Badge tone="warm">{words.untranslated(untranslated)}</Badge> : null}
    </span>
  );
}
