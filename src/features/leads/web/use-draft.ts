import { useLayoutEffect, useRef, useState } from "react";
import { draftStorageKey } from "#features/leads/core/find-step-left.ts";
import {
  addProfile,
  type DraftAnswers,
  hasProfile,
  isAnswerField,
  leaveOutProfile,
  limitStep,
  type QuestionnaireDraft,
  readDraft,
} from "#features/leads/core/questionnaire-draft.ts";
import { type Locale, perLocale } from "#platform/core/locale.ts";
import { trackEvent } from "#platform/web/analytics.ts";
import { makeUuid } from "#platform/web/api-client.ts";
import {
  type DraftStorage,
  openDraftStorage,
  readEarlyFields,
  watchDraft,
} from "#platform/web/forms/draft-storage.ts";
import { useLocale } from "#platform/web/use-words.ts";
import { canBeSent } from "./answer-check.ts";

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

export type DraftState = ReturnType<typeof useDraft>;

/**
 * The questionnaire's answers, kept on the device with every change.
 *
 * @param formId form whose choices may be made before this code has arrived, on a slow phone.
 */
export function useDraft(formId: string) {
  const locale = useLocale();
  const storage = questionnaireStorage(locale);
  const [draft, setDraft] = useState(blankDraft);
  // For what comes between two drawings: another tab's news, and the end of an attempt to send.
  const latest = useRef(draft);
  const [restored, setRestored] = useState<{
    readonly step: number;
    readonly hasProfile: boolean;
  } | null>(null);
  const [early] = useState(() => readEarlyFields(formId, isAnswerField));

  function show(next: Draft): void {
    latest.current = next;
    setDraft(next);
  }

  // Not a plain effect: a choice that came before one would be taken for a draft without a key.
  useLayoutEffect(() => {
    const kept = openWhereLeft(storage.load(), locale);
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
  }, [early, storage, locale]);

  return {
    /** Its key is empty until the device was asked. */
    draft,
    /** What was found of an earlier visit, and at which step; null without any. */
    restored,
    change(patch: (now: Draft) => Partial<Draft>): void {
      const next = { ...latest.current, ...patch(latest.current) };
      show({ ...next, reached: Math.max(next.step, next.reached ?? 1) });
      storage.save(latest.current);
    },
    reset(): void {
      storage.clear();
      show(freshDraft());
      setRestored(null);
    },
    /** Forgets what the device keeps; the answers on screen stay. */
    forget: storage.clear,
  };
}

/** A new visit goes on at the furthest step; a reload, which left its mark, stays where it is. */
function openWhereLeft(kept: QuestionnaireDraft | null, locale: Locale): QuestionnaireDraft | null {
  if (!kept || history.state !== null) return kept;
  const step = limitStep(kept.reached ?? kept.step, kept.answers, readyIn(locale));
  return { ...kept, step };
}

const readyIn = (locale: Locale) => (answers: DraftAnswers) => canBeSent(answers, locale);

function freshDraft(): Draft {
  return { ...blankDraft, key: makeUuid(), attribution: readAttribution() };
}

/**
 * Where a questionnaire under way is kept: the nine answers on the device, who the family is in the
 * tab, unless the visitor asked to keep that on the device too. All languages share it; the page's
 * own says whether a consent is to the text that is on screen.
 */
const questionnaireStorage = perLocale((locale): DraftStorage<QuestionnaireDraft> => {
  const isReady = readyIn(locale);
  const read = (text: string | null, nowMs: number) => readDraft(text, nowMs, isReady, locale);
  const device = openDraftStorage({ storageKey: draftStorageKey, read });
  const tab = openDraftStorage({ storageKey: "wealth-blueprint-profile", read, inTab: true });
  return {
    ...device,
    load() {
      const kept = device.load();
      const own = tab.load();
      // Sent or cleared in another tab.
      if (own && own.key !== kept?.key) tab.clear();
      return kept && addProfile(kept, own, isReady);
    },
    save(draft) {
      if (draft.keepsProfile || !hasProfile(draft)) tab.clear();
      else tab.save(draft);
      device.save(draft.keepsProfile ? draft : leaveOutProfile(draft));
    },
    clear() {
      device.clear();
      tab.clear();
    },
  };
});

const campaignParameters = /^(utm_[a-z]+|gclid|fbclid|ref)$/;

/** Which campaign or site sent the visitor here: parameters of the address, and the referring origin. */
export function readAttribution(): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (campaignParameters.test(name)) found[name] = value;
  }
  const referrer = /^https?:\/\/[^/]+/.exec(document.referrer)?.[0];
  if (referrer !== undefined && referrer !== location.origin) found["referrer"] = referrer;
  return found;
}
