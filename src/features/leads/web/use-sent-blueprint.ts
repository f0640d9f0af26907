import { useLayoutEffect, useState } from "react";
import type { AgeGroup } from "#features/leads/core/find-age-group.ts";
import type { SentBlueprint } from "#features/leads/core/sent-blueprint.ts";
import { readNineAnswers, readSentBlueprint } from "#features/leads/core/sent-blueprint.ts";
import type { BroughtLink } from "#features/leads/core/write-blueprint.ts";
import { openDraftStorage } from "#platform/web/draft-storage.ts";
import { isMarkedSent } from "./use-step-history.ts";

/** As long as this tab is open: a reload must not take the page away that was just given. */
const storage = openDraftStorage({
  storageKey: "wealth-blueprint",
  read: readSentBlueprint,
  inTab: true,
});

export type BlueprintSource = Omit<SentBlueprint, "savedAt">;

export interface SentState {
  /** Null before sending, after it was forgotten, and for whoever gets none. */
  readonly source: BlueprintSource | null;
  /** Of whom the answers were that were sent before this page was loaded; null when none were. */
  readonly reloadedFor: AgeGroup | null;
  /** Someone under 18 gets none, and is not shown that of whoever held the device before. */
  readonly keep: (answers: object, ageGroup: AgeGroup, brought: readonly BroughtLink[]) => void;
  readonly forget: () => void;
}

/** What the blueprint on the last screen is made of. */
export function useSentBlueprint(): SentState {
  const [source, setSource] = useState<BlueprintSource | null>(null);
  const [reloadedFor, setReloadedFor] = useState<AgeGroup | null>(null);

  useLayoutEffect(() => {
    const kept = isMarkedSent() ? storage.load() : null;
    setSource(kept);
    if (kept) setReloadedFor(kept.turns18 ? "turns-18" : "adult");
  }, []);

  return {
    source,
    reloadedFor,
    keep(given, ageGroup, brought) {
      const answers = readNineAnswers(given);
      storage.clear();
      setSource(null);
      if (ageGroup === "minor" || !answers) return;
      const next = { answers, brought: [...brought], turns18: ageGroup === "turns-18" };
      storage.save(next);
      setSource(next);
    },
    forget() {
      storage.clear();
      setSource(null);
    },
  };
}
