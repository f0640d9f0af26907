import { useCallback, useEffect, useEffectEvent, useState } from "react";
import {
  isSameDraft,
  type KeptDraft,
  mergeDrafts,
  type SiteDraft as Draft,
} from "#features/studio/core/site-draft.ts";
import { nameSentence, type SiteSentence } from "#features/studio/core/site-words.ts";
import { keptTexts, savesBeforeLeaving } from "#staff/kept-work.ts";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { ApiError, callApi } from "#platform/web/api-client.ts";

export type { SiteDraft as Draft } from "#features/studio/core/site-draft.ts";

const place = "site-draft";
const draftPath = "/api/admin/site/draft";
/**
 * How long after the last letter a draft is saved on the server. The tab itself keeps each letter
 * at once.
 */
const saveAfterMs = 800;
const tryAgainAfterMs = 10_000;

/** What this tab holds, and what the server had when this tab last heard of it. */
interface Held {
  readonly draft: Draft;
  readonly synced: KeptDraft;
}

const nothing: KeptDraft = { draft: {}, savedAt: null };

function readHeld(user: string): Held {
  const text = keptTexts.read(user, place);
  const kept = (text === "" ? {} : JSON.parse(text)) as Held | Draft;
  // A tab from before drafts were kept on the server holds the sentences alone.
  return "synced" in kept ? (kept as Held) : { draft: kept, synced: nothing };
}

/** What the server keeps, with what was written here since both had the same. */
export const mergeStored = ({ draft, synced }: Held, told: KeptDraft): Held => ({
  draft: mergeDrafts(draft, synced.draft, told.draft),
  synced: told,
});

/**
 * Takes in an answer of the server, unless it is older than the last one: a slow answer may have
 * been overtaken.
 */
export const mergeIfNewer = (held: Held, told: KeptDraft): Held =>
  (told.savedAt ?? "") > (held.synced.savedAt ?? "") ? mergeStored(held, told) : held;

const sendDraft = (draft: Draft, { savedAt: seen }: KeptDraft, timeoutMs?: number) =>
  callApi<Pick<KeptDraft, "savedAt">>(draftPath, {
    method: "PUT",
    body: { draft, seen },
    ...(timeoutMs !== undefined && { timeoutMs }),
  });

/** Somebody who leaves the page waits at most this long for the draft to be saved. */
const leavingMs = 3_000;

/** A text that visitors read already is no change: its entry is left out of the draft. */
export function writeDraft(draft: Draft, sentence: SiteSentence, value: string): Draft {
  const name = nameSentence(sentence);
  const { [name]: before, ...others } = draft;
  if (value === sentence.value) return others;
  return { ...others, [name]: { was: before?.was ?? sentence.value, value } };
}

/**
 * What is left of a draft once what was sent of it is published: what was written since, here or in
 * another tab. A sentence that was changed further is a change of what was just published.
 */
export const withoutSent = (draft: Draft, sent: Draft): Draft =>
  Object.fromEntries(
    Object.entries(draft).flatMap(([name, entry]): [string, Draft[string]][] => {
      const published = sent[name]?.value;
      if (published === entry.value) return [];
      return [[name, published === undefined ? entry : { ...entry, was: published }]];
    }),
  );

/**
 * Two changes of one sentence: somebody published another text than the one that this change began
 * with.
 */
export interface Conflict {
  readonly name: string;
  /** Undefined where the site has no such sentence any more. */
  readonly sentence: SiteSentence | undefined;
  readonly yours: string;
}

/** Changes of sentences that nobody else touched go on over a newer edition by themselves. */
export function listConflicts(
  draft: Draft,
  sentences: ReadonlyMap<string, SiteSentence>,
): readonly Conflict[] {
  return Object.entries(draft).flatMap(([name, { was, value: yours }]) => {
    const sentence = sentences.get(name);
    const isClear = sentence && (sentence.value === was || sentence.value === yours);
    return isClear ? [] : [{ name, sentence, yours }];
  });
}

/**
 * The draft of whoever is signed in: kept in the tab with each letter, and on the server a moment later,
 * so that neither a reload nor a sign-out loses any, and another device goes on with it.
 */
function useKeptDraft() {
  const { username } = useStaffMember();
  const [held, setHeld] = useState(() => readHeld(username));
  const [failures, setFailures] = useState(0);
  const { draft, synced } = held;
  const setDraft = useCallback(
    (next: (before: Draft) => Draft) =>
      setHeld((before) => ({ ...before, draft: next(before.draft) })),
    [],
  );
  const isSaved = isSameDraft(draft, synced.draft);
  useEffect(() => {
    const text = isSaved && Object.keys(draft).length === 0 ? "" : JSON.stringify(held);
    if (keptTexts.read(username, place) !== text) keptTexts.write(username, place, text);
  }, [username, held, draft, isSaved]);
  useEffect(() => {
    const ask = async () => {
      const told = await callApi<KeptDraft>(draftPath, { isBackground: true }).catch(() => null);
      if (told) setHeld((before) => mergeIfNewer(before, told));
    };
    const onVisible = () => {
      if (document.visibilityState === "visible") void ask();
    };
    const onShow = ({ persisted }: PageTransitionEvent) => {
      // A page that the browser kept whole for Back would write what it held over what a later page kept.
      if (persisted) setHeld(readHeld(username));
    };
    void ask();
    document.addEventListener("visibilitychange", onVisible);
    window.addEventListener("pageshow", onShow);
    return () => {
      document.removeEventListener("visibilitychange", onVisible);
      window.removeEventListener("pageshow", onShow);
    };
  }, [username]);
  useEffect(() => {
    if (isSaved) return;
    const save = async () => {
      try {
        const { savedAt } = await sendDraft(draft, synced);
        setFailures(0);
        setHeld((before) => ({ ...before, synced: { draft, savedAt } }));
      } catch (failure) {
        const told = failure instanceof ApiError && failure.status === 409 ? failure.answer : null;
        // This is the answer to what was sent, and so the newest, also where a restore set it back.
        if (told) setHeld((before) => mergeStored(before, told as KeptDraft));
        else setFailures((count) => count + 1);
      }
    };
    const timer = setTimeout(() => void save(), failures > 0 ? tryAgainAfterMs : saveAfterMs);
    return () => clearTimeout(timer);
  }, [draft, synced, isSaved, failures]);
  const saveNow = useEffectEvent(async () => {
    if (!isSaved) await sendDraft(draft, synced, leavingMs);
  });
  useEffect(() => {
    const save = () => saveNow();
    savesBeforeLeaving.add(save);
    return () => {
      savesBeforeLeaving.delete(save);
      // The tab keeps it where that fails, and the next screen of the site saves it.
      save().catch(() => {});
    };
  }, []);

  /** The server has not received the draft for a while: only this tab keeps it. */
  return { draft, setDraft, isKeptHereOnly: failures > 0 && !isSaved };
}

/** What is written on the site, and how it is changed. */
export function useDraft() {
  const { draft, setDraft, isKeptHereOnly } = useKeptDraft();
  const change = useCallback(
    (sentence: SiteSentence, value: string) =>
      setDraft((before) => writeDraft(before, sentence, value)),
    [setDraft],
  );
  /** Mine goes over theirs: from here on it counts as a change of what visitors read now. */
  const keep = useCallback(
    ({ name, sentence, yours }: Conflict) => {
      setDraft((before) =>
        sentence ? { ...before, [name]: { was: sentence.value, value: yours } } : before,
      );
    },
    [setDraft],
  );
  const drop = useCallback(
    (names: Iterable<string>) => {
      const dropped = new Set(names);
      setDraft((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !dropped.has(name))),
      );
    },
    [setDraft],
  );
  const dropPublished = useCallback(
    (sent: Draft) => setDraft((before) => withoutSent(before, sent)),
    [setDraft],
  );
  return { draft, change, keep, drop, dropPublished, isKeptHereOnly };
}
