import { useLayoutEffect, useState } from "react";
import type { AgeGroup, DraftAnswers } from "#features/leads/core/questions.ts";
import {
  readNineAnswers,
  readSentBlueprint,
  type SentBlueprint,
} from "#features/leads/core/questionnaire-draft.ts";
import { type DraftStorage, openDraftStorage } from "#platform/web/forms/draft-storage.ts";
import { holdPresses } from "#ui/form/presses/hold-presses.ts";
import { isMarkedSent, markSent } from "#features/leads/web/step-history.ts";

const place = { storageKey: "wealth-blueprint", read: readSentBlueprint } as const;
/** Kept while this tab is open, so that a reload shows the thank-you again. */
const tab = openDraftStorage({ ...place, inTab: true });
/** Kept on the device only when the family asks for it, because others may use the device. */
const device = openDraftStorage(place);

const load = () => tab.load() ?? device.load();

function clear(): void {
  tab.clear();
  device.clear();
}

export type DeviceBlueprint = DraftStorage<SentBlueprint>;

export type SentState = ReturnType<typeof useSentBlueprint>;

/** The stored answers from which the last screen makes the blueprint. */
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
    /** Null before sending, after it was removed, and for somebody under 18. */
    source,
    /** The age group of the answers that were sent before this page was loaded; null without such answers. */
    reloadedFor,
    /** Answers were sent from this tab or device earlier, and the questionnaire was opened again. */
    isReturning,
    /** Shows the last screen again. */
    show() {
      markSent();
      holdPresses();
      show();
    },
    /** The visitor starts over; the stored blueprint stays until the next answers are sent. */
    leaveBehind() {
      holdPresses();
      setReturning(false);
    },
    /** Somebody under 18 gets no blueprint, and the blueprint of an earlier user of the device is removed. */
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
    /** Keeps the blueprint on the device for a week. */
    device,
  };
}
