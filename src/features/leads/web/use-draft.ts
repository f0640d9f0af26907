import { useLayoutEffect, useRef, useState } from "react";
import type { QuestionnaireDraft } from "#features/leads/core/questionnaire-draft.ts";
import { isAnswerField, limitStep } from "#features/leads/core/questionnaire-draft.ts";
import { hasProfile } from "#features/leads/core/split-draft.ts";
import { trackEvent } from "#platform/web/analytics.ts";
import { makeUuid } from "#platform/web/make-uuid.ts";
import { readEarlyFields } from "#platform/web/read-early-fields.ts";
import { watchDraft } from "#platform/web/watch-draft.ts";
import { canBeSent } from "./load-answer-check.ts";
import { questionnaireStorage as storage } from "./questionnaire-storage.ts";
import { readAttribution } from "./read-attribution.ts";

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

export interface RestoredDraft {
  readonly step: number;
  readonly hasProfile: boolean;
}

export interface DraftState {
  /** Its key is empty until the device was asked. */
  readonly draft: Draft;
  /** What was found of an earlier visit, and at which step; null without any. */
  readonly restored: RestoredDraft | null;
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
  const [restored, setRestored] = useState<RestoredDraft | null>(null);
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
    setRestored(kept && { step: next.step, hasProfile: hasProfile(kept) });
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
    restored,
    change(patch) {
      const next = { ...latest.current, ...patch(latest.current) };
      show({ ...next, reached: Math.max(next.step, next.reached ?? 1) });
      storage.save(latest.current);
    },
    reset() {
      storage.clear();
      show(freshDraft());
      setRestored(null);
    },
    forget: storage.clear,
  };
}

/** A new visit goes on at the furthest step; a reload, which left its mark, stays where it is. */
function openWhereLeft(kept: QuestionnaireDraft | null): QuestionnaireDraft | null {
  if (!kept || history.state !== null) return kept;
  return { ...kept, step: limitStep(kept.reached ?? kept.step, kept.answers, canBeSent) };
}

function freshDraft(): Draft {
  return { ...blankDraft, key: makeUuid(), attribution: readAttribution() };
}
