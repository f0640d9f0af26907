import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { draftStorageKey } from "#features/leads/core/find-step-left.ts";
import {
  addProfile,
  hasProfile,
  isAnswerField,
  leaveOutProfile,
  limitStep,
  type QuestionnaireDraft,
  readDraft,
  sayConsent,
} from "#features/leads/core/questionnaire-draft.ts";
import {
  type AnswerField,
  confirmationStep,
  type DraftAnswers,
} from "#features/leads/core/questions.ts";
import { type Locale, perLocale } from "#platform/core/locale.ts";
import { partnerParameter, readPartnerName } from "#platform/core/site/shown-partner.ts";
import { makeUuid } from "#platform/web/api-client.ts";
import { readAttribution } from "#platform/web/touches.ts";
import { followDraft, openDraftStorage } from "#platform/web/forms/draft-storage.ts";
import {
  type Control,
  emptyFields,
  type FieldTexts,
  findChanges,
  readEarlyFields,
  readFields,
  takesText,
  tick,
  writeField,
  writeFields,
} from "#platform/web/forms/form-fields.ts";
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

const boxes = ["contactConsent", "keepsProfile"];
const isField = (name: string) => isAnswerField(name) || boxes.includes(name);

/** The texts of the fields that show this draft. */
function textsOf(draft: Draft): FieldTexts {
  const keepsProfile = draft.keepsProfile ? tick : "";
  return { ...draft.answers, contactConsent: sayConsent(draft), keepsProfile };
}

/** Returns the draft with a visitor's entries. */
export type TakeEntries = (now: Draft, entries: FieldTexts) => Draft;

export type DraftState = ReturnType<typeof useQuestionnaireDraft>;

/**
 * The questionnaire's answers, kept on the device with every change. The browser holds the fields of
 * the step on screen; the draft follows them, and is written into them only where they appear, where
 * another page has a newer one, and where it is cleared.
 *
 * @param formId form whose choices may be made before this code has arrived, on a slow phone.
 * @param takeEntries must be the same function at each render.
 */
export function useQuestionnaireDraft(formId: string, takeEntries: TakeEntries) {
  const locale = useLocale();
  const [page] = useState(() => followQuestionnaire(locale));
  const [draft, setDraft] = useState(blankDraft);
  // The newest draft, for events between two renders: another tab's change, or the end of an attempt to send.
  const latest = useRef(draft);
  const [restored, setRestored] = useState<{
    readonly step: number;
    readonly hasProfile: boolean;
  } | null>(null);

  const show = useCallback((next: Draft): void => {
    latest.current = { ...next, reached: Math.max(next.step, next.reached ?? 1) };
    setDraft(latest.current);
  }, []);

  const enter = useCallback(
    (entries: FieldTexts): void => {
      show(takeEntries(latest.current, entries));
      page.save(latest.current);
    },
    [page, show, takeEntries],
  );

  /** Joins the fields, this draft and the newest draft of the device; returns the result. */
  const sync = useCallback(
    (newer: QuestionnaireDraft | null = page.takeNewer(), mayBeOld = false): Draft => {
      const before = latest.current;
      const isOld = mayBeOld && Object.keys(before.answers).length > 0;
      const entries = isOld ? {} : findChanges(readFields(formId, isField), textsOf(before));
      if (newer) show(takeOver(before, newer, locale));
      if (Object.keys(entries).length > 0) {
        enter(entries);
      }
      writeFields(formId, isField, textsOf(latest.current));
      return latest.current;
    },
    [page, formId, locale, show, enter],
  );

  // A layout effect: with a plain one, a choice made before it would be stored without a key.
  useLayoutEffect(() => {
    if (latest.current.key === "") {
      const kept = openWhereLeft(page.load(), locale);
      const early = readEarlyFields(formId, isField, kept !== null);
      show(creditPage(kept ?? freshDraft()));
      if (Object.keys(early).length > 0) {
        enter(early);
      }
      writeFields(formId, isField, textsOf(latest.current));
      setRestored(kept && { step: kept.step, hasProfile: hasProfile(kept) });
    }
    return page.watch(sync);
  }, [formId, locale, page, show, sync, enter]);

  return {
    /** Its key is empty until the device has been asked for a draft. */
    draft,
    /** The step of the draft of an earlier visit, and whether it has step 9; null without such a draft. */
    restored,
    sync,
    fields: useFields(formId, latest, { sync, enter }),
    change(patch: (now: Draft) => Partial<Draft>): void {
      const now = sync();
      show({ ...now, ...patch(now) });
      page.save(latest.current);
    },
    reset(): void {
      // The partner stays: the same family starts over.
      const empty = { ...freshDraft(), partner: latest.current.partner };
      page.clear(empty);
      show(empty);
      emptyFields(formId);
      setRestored(null);
    },
    /** Removes the draft from the device; the answers on screen stay. */
    forget: page.forget,
  };
}

interface FieldActions {
  readonly sync: () => Draft;
  readonly enter: (entries: FieldTexts) => void;
}

/** The props of the form and of its fields, with which the fields show the draft and the draft follows them. */
function useFields(formId: string, latest: RefObject<Draft>, { sync, enter }: FieldActions) {
  return {
    /**
     * Both events of a change: a browser may leave one out for some kind of control. Where the focus
     * comes in, a newer draft is shown before a letter is typed into an old one.
     */
    formProps: {
      id: formId,
      noValidate: true,
      onFocus: ({ target }: FocusEvent) => (takesText(target) ? void sync() : undefined),
      onInput: () => void sync(),
      onChange: () => void sync(),
    },
    /** The ref of each field: writes the known text into it when it appears. */
    fill: useCallback(
      (control: Control | null): void => {
        const text = control && textsOf(latest.current)[control.name];
        if (text) writeField(control, text);
      },
      [latest],
    ),
    /** Sets an answer that is not typed: the next number of an arrow key, or a suggestion that was picked. */
    setAnswer(field: AnswerField, text: string): void {
      sync();
      enter({ [field]: text });
      writeFields(formId, isField, textsOf(latest.current));
    },
  };
}

/**
 * The draft of an earlier visit, at the step to open. A new visit opens the furthest step; a reload,
 * which finds a history state, stays at its step. Answers that were being sent when the page was left
 * open the last step, which says that they may not have arrived and offers to send them again.
 */
function openWhereLeft(kept: QuestionnaireDraft | null, locale: Locale): QuestionnaireDraft | null {
  if (!kept) return null;
  const isReady = readyIn(locale);
  if (kept.unsent && isReady(kept.answers)) return { ...kept, step: confirmationStep };
  if (history.state !== null) return kept;
  const step = limitStep(kept.reached ?? kept.step, kept.answers, isReady);
  return { ...kept, step };
}

/**
 * The draft of this page after another page has saved: the other page's answers, at the step that is
 * on screen here. The fields of step 9 stay as entered here, unless the device keeps them, because no
 * other page has them. After an attempt to send, a draft with another key is ignored: the server may
 * know these answers by their key, and the page has promised to keep them.
 */
function takeOver(own: Draft, newer: QuestionnaireDraft, locale: Locale): Draft {
  if (own.unsent && own.key !== newer.key) return own;
  const isReady = readyIn(locale);
  const taken = addProfile(newer, { ...own, savedAt: 0 }, isReady);
  return {
    ...taken,
    partner: taken.partner ?? own.partner,
    step: limitStep(own.step, taken.answers, isReady),
  };
}

const readyIn = (locale: Locale) => (answers: DraftAnswers) => canBeSent(answers, locale);

function freshDraft(): Draft {
  return { ...blankDraft, key: makeUuid(), attribution: readAttribution() };
}

/**
 * The storage of a questionnaire under way: the nine answers on the device, the fields of step 9 in
 * the tab, unless the visitor asked to keep them on the device. All languages share the draft; the
 * page's language decides whether a consent is to the text on screen.
 */
function followQuestionnaire(locale: Locale) {
  const { device, tab, isReady } = questionnaireStorage(locale);
  const page = followDraft(device);
  return {
    ...page,
    load() {
      const kept = page.takeNewer();
      const own = tab.load();
      // This tab's questionnaire was sent or cleared in another tab.
      if (own && own.key !== kept?.key) tab.clear();
      return kept && addProfile(kept, own, isReady);
    },
    save(draft: Draft): void {
      const savedAt = page.save(draft.keepsProfile ? draft : leaveOutProfile(draft));
      if (draft.keepsProfile || !hasProfile(draft)) tab.clear();
      else tab.save(draft, savedAt);
    },
    clear(empty: Draft): void {
      page.clear(empty);
      tab.clear();
    },
    forget(): void {
      page.forget();
      tab.clear();
    },
  };
}

const questionnaireStorage = perLocale((locale) => {
  const isReady = readyIn(locale);
  const read = (text: string | null, nowMs: number) => readDraft(text, nowMs, isReady, locale);
  return {
    isReady,
    device: openDraftStorage({ storageKey: draftStorageKey, read }),
    tab: openDraftStorage({ storageKey: "wealth-blueprint-profile", read, inTab: true }),
  };
});

/** The partner in the page's address replaces the partner of an earlier visit. */
function creditPage<Kept extends Draft>(draft: Kept): Kept {
  const partner = readPartnerName(new URLSearchParams(location.search).get(partnerParameter) ?? "");
  return partner ? { ...draft, partner } : draft;
}
