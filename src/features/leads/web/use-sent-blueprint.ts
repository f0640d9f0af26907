import { useLayoutEffect, useState } from "react";
import type { AgeGroup } from "#features/leads/core/questions.ts";
import {
  readNineAnswers,
  readSentBlueprint,
  type SentBlueprint,
} from "#features/leads/core/questionnaire-draft.ts";
import type { BroughtLink } from "#features/leads/core/blueprint.ts";
import { openDraftStorage } from "#platform/web/forms/draft-storage.ts";
import { holdPresses } from "#ui/form/hold-presses.ts";
import { isMarkedSent, markSent } from "./step-history.ts";

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
  /** The answers were sent in this tab, and the questionnaire was opened once more. */
  readonly isReturning: boolean;
  /** Shows the last screen again. */
  readonly show: () => void;
  /** The visitor begins anew; what was kept stays until the next answers are sent. */
  readonly leaveBehind: () => void;
  /** Someone under 18 gets none, and is not shown that of whoever held the device before. */
  readonly keep: (answers: object, ageGroup: AgeGroup, brought: readonly BroughtLink[]) => void;
  readonly forget: () => void;
}

/** What the blueprint on the last screen is made of. */
export function useSentBlueprint(): SentState {
  const [source, setSource] = useState<BlueprintSource | null>(null);
  const [reloadedFor, setReloadedFor] = useState<AgeGroup | null>(null);
  const [isReturning, setReturning] = useState(false);

  function show(): void {
    const kept = storage.load();
    setSource(kept);
    if (kept) setReloadedFor(kept.turns18 ? "turns-18" : "adult");
    setReturning(false);
  }

  useLayoutEffect(() => {
    if (isMarkedSent()) show();
    else setReturning(storage.load() !== null);
  }, []);

  return {
    source,
    reloadedFor,
    isReturning,
    show() {
      markSent();
      holdPresses();
      show();
    },
    leaveBehind() {
      holdPresses();
      setReturning(false);
    },
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
