import { useEffect, useState } from "react";
import type { QuestionnaireDraft } from "#features/leads/core/questionnaire-draft.ts";
import { makeUuid } from "#platform/web/make-uuid.ts";
import { clearDraft, loadDraft, saveDraft } from "./draft-storage.ts";
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

export interface DraftState {
  readonly draft: Draft;
  /** Answers of an earlier visit were found on this device. */
  readonly restored: boolean;
  readonly change: (patch: Partial<Draft>) => void;
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
  const [restored, setRestored] = useState(false);
  // Read while hydrating: a moment later React resets the inputs to what the server rendered.
  const [early] = useState(() => readEarlyChoices(formId));

  useEffect(() => {
    const kept = loadDraft();
    const found = kept ?? freshDraft();
    const next = { ...found, answers: { ...found.answers, ...early } };
    setDraft(next);
    setRestored(kept !== null);
    if (Object.keys(early).length > 0) saveDraft(next);
  }, [early]);

  return {
    draft,
    restored,
    change: (patch) =>
      setDraft((now) => {
        const next = { ...now, ...patch };
        saveDraft(next);
        return next;
      }),
    reset: () => {
      clearDraft();
      setDraft(freshDraft());
      setRestored(false);
    },
    forget: clearDraft,
  };
}

function freshDraft(): Draft {
  return { ...blankDraft, key: makeUuid(), attribution: readAttribution() };
}

function readEarlyChoices(formId: string): Record<string, string> {
  if (typeof document === "undefined") return {};
  const checked = document.querySelectorAll<HTMLInputElement>(`#${formId} input:checked`);
  return Object.fromEntries(Array.from(checked, ({ name, value }) => [name, value]));
}
