import { useLayoutEffect, useState } from "react";
import type { AgeGroup, DraftAnswers } from "#features/leads/core/questions.ts";
import {
  readNineAnswers,
  readSentBlueprint,
  type SentBlueprint,
} from "#features/leads/core/questionnaire-draft.ts";
import { type DraftStorage, openDraftStorage } from "#platform/web/forms/draft-storage.ts";
import { holdPresses } from "#ui/form/hold-presses.ts";
import { isMarkedSent, markSent } from "#features/leads/web/step-history.ts";

const place = { storageKey: "wealth-blueprint", read: readSentBlueprint } as const;
/** As long as this tab is open: a reload must not take the page away that was just given. */
const tab = openDraftStorage({ ...place, inTab: true });
/** Only when the family asks for it: others may hold the device. */
const device = openDraftStorage(place);

const load = () => tab.load() ?? device.load();

function clear(): void {
  tab.clear();
  device.clear();
}

export type DeviceBlueprint = DraftStorage<SentBlueprint>;

export type SentState = ReturnType<typeof useSentBlueprint>;

/** What the blueprint on the last screen is made of. */
export function useSentBlueprint() {
  const [source, setSource] = useState<SentBlueprint | null>(null);
  const [reloadedFor, setReloadedFor] = useState<AgeGroup | null>(null);
  const [isReturning, setReturning] = useState(false);

  function show(): void {
    const kept = load();
    setSource(kept);
    if (kept) setReloadedFor(kept.turns18 ? "turns-18" : "adult");
    setReturning(false);
  }

  useLayoutEffect(() => {
    if (isMarkedSent()) show();
    else setReturning(load() !== null);
  }, []);

  return {
    /** Null before sending, after it was forgotten, and for whoever gets none. */
    source,
    /** Of whom the answers were that were sent before this page was loaded; null when none were. */
    reloadedFor,
    /** The answers were sent earlier, and the questionnaire was opened once more where they are kept. */
    isReturning,
    /** Shows the last screen again. */
    show() {
      markSent();
      holdPresses();
      show();
    },
    /** The visitor begins anew; what was kept stays until the next answers are sent. */
    leaveBehind() {
      holdPresses();
      setReturning(false);
    },
    /** Someone under 18 gets none, and is not shown that of whoever held the device before. */
    keep(
      given: DraftAnswers,
      ageGroup: AgeGroup,
      brought: SentBlueprint["brought"],
      firstName: string | undefined,
      leadId: string | undefined,
    ): void {
      const answers = readNineAnswers(given);
      clear();
      setSource(null);
      if (ageGroup === "minor" || !answers) return;
      const next: SentBlueprint = {
        answers,
        brought,
        turns18: ageGroup === "turns-18",
        firstName,
        leadId,
        sentAt: undefined,
        savedAt: Date.now(),
      };
      tab.save(next);
      setSource(next);
    },
    forget() {
      clear();
      setSource(null);
    },
    /** Where the family may keep it for a week. */
    device,
  };
}
