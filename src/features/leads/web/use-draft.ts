import { useLayoutEffect, useRef, useState } from "react";
import type { QuestionnaireDraft } from "#features/leads/core/questionnaire-draft.ts";
import { draftStorageKey } from "#features/leads/core/find-step-left.ts";
import { isAnswerField, limitStep, readDraft } from "#features/leads/core/questionnaire-draft.ts";
import { trackEvent } from "#platform/web/analytics.ts";
import { openDraftStorage } from "#platform/web/draft-storage.ts";
import { makeUuid } from "#platform/web/make-uuid.ts";
import { readEarlyFields } from "#platform/web/read-early-fields.ts";
import { watchDraft } from "#platform/web/watch-draft.ts";
import { readAttribution } from "./read-attribution.ts";

const storage = openDraftStorage({ storageKey: draftStorageKey, read: readDraft });

export type Draft = Omit<QuestionnaireDraft, "savedAt">;

// The server renders the first step before any device is known; the key comes with the device.
const blankDraft: Draft = {
  key: "",
  step: 1,
  answers: {},
  consent: false,
  attribution: {},
  unsent: false,
};

export interface DraftState {
  /** Its key is empty until the device was asked. */
  readonly draft: Draft;
  /** The step at which answers of an earlier visit were found; null without any. */
  readonly restoredStep: number | null;
  readonly change: (patch: (now: Draft) => Partial<Draft>) => void;
  readonly reset: () => void;
  /** Forgets what the device keeps; the answers on screen stay. */
  readonly forget: () => void;
}

/**
 * The questionnaire's answers, kept on the device with every change.
 *
 * @param formId form whose choices may be made before this code has arrived, on a slow phone.
 */
export function useDraft(formId: string): DraftState {
  const [draft, setDraft] = useState(blankDraft);
  // For what comes between two drawings: another tab's news, and the end of an attempt to send.
  const latest = useRef(draft);
  const [restoredStep, setRestoredStep] = useState<number | null>(null);
  const [early] = useState(() => readEarlyFields(formId, isAnswerField));

  function show(next: Draft): void {
    latest.current = next;
    setDraft(next);
  }

  // Not a plain effect: a choice that came before one would be taken for a draft without a key.
  useLayoutEffect(() => {
    const kept = openWhereLeft(storage.load());
    const found = kept ?? freshDraft();
    const next = { ...found, answers: { ...found.answers, ...early } };
    show(next);
    setRestoredStep(kept ? next.step : null);
    if (Object.keys(early).length > 0) storage.save(next);
    if (next.answers.q1 !== undefined && kept?.answers.q1 === undefined) {
      trackEvent("wizard_started");
    }
    return watchDraft(storage, {
      // Tabs opened side by side are one questionnaire: whichever sends, it makes one lead.
      // After an attempt the key stays, because the server may know these answers by it.
      onOtherTab({ key }) {
        if (!latest.current.unsent) show({ ...latest.current, key });
      },
      onReturn: show,
    });
  }, [early]);

  return {
    draft,
    restoredStep,
    change(patch) {
      const next = { ...latest.current, ...patch(latest.current) };
      show({ ...next, reached: Math.max(next.step, next.reached ?? 1) });
      storage.save(latest.current);
    },
    reset() {
      storage.clear();
      show(freshDraft());
      setRestoredStep(null);
    },
    forget: storage.clear,
  };
}

/** A new visit goes on at the furthest step; a reload, which left its mark, stays where it is. */
function openWhereLeft(kept: QuestionnaireDraft | null): QuestionnaireDraft | null {
  if (!kept || history.state !== null) return kept;
  return { ...kept, step: limitStep(kept.reached ?? kept.step, kept.answers, new Date()) };
}

function freshDraft(): Draft {
  return { ...blankDraft, key: makeUuid(), attribution: readAttribution() };
}
