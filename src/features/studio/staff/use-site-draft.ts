import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import {
  applyUnsent,
  dropStored,
  type KeptDraft,
  listUnsent,
  type SiteDraft as Draft,
  type Unsent,
} from "#features/studio/core/site-draft.ts";
import { nameSentence, type SiteSentence } from "#features/studio/core/site-words.ts";
import { keptTexts, readKept, savesBeforeLeaving } from "#staff/kept-work.ts";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { ApiError, callApi } from "#platform/web/api-client.ts";

export type { SiteDraft as Draft } from "#features/studio/core/site-draft.ts";

const place = "site-draft";
const draftPath = "/api/admin/site/draft";
/** How long after the last letter the draft is sent to the server. */
const saveAfterMs = 800;
const tryAgainAfterMs = 10_000;

const nothing: KeptDraft = { draft: {}, savedAt: null };

/**
 * Changes that this tab kept because the server had not stored them: typed without a network, or
 * just before the page was reloaded or the session ended.
 */
function readUnsent(user: string): Unsent {
  const kept = readKept<Unsent | FormerlyKept>(keptTexts.read(user, place)) ?? {};
  return "synced" in kept
    ? listUnsent(kept.draft as Draft, (kept as FormerlyKept).synced.draft)
    : kept;
}

/** The form in which versions until November 2026 kept a draft in a tab. */
interface FormerlyKept {
  readonly draft: Draft;
  readonly synced: KeptDraft;
}

/** A response may arrive after that of a later call, so the draft that was stored later counts. */
export const pickNewer = (known: KeptDraft, answer: KeptDraft): KeptDraft =>
  (answer.savedAt ?? "") >= (known.savedAt ?? "") ? answer : known;

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
 * The rest of a draft once the sent part is published: text written since, here or in another tab.
 * A sentence that was changed further is now a change of what was just published.
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
 * A conflict of one sentence: somebody published another text than the one that this change started
 * from.
 */
export interface Conflict {
  readonly name: string;
  /** Undefined where the site no longer has such a sentence. */
  readonly sentence: SiteSentence | undefined;
  readonly yours: string;
}

/**
 * Changes of sentences that nobody else touched continue over a newer edition without a question.
 */
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
 * The draft of the admin who is signed in. The server stores it a moment after the last letter, so that
 * a sign-out loses nothing and another device goes on with it. What the server has not stored yet is
 * kept in the tab with each letter and put over the stored draft, also over one that another tab or
 * device stored meanwhile.
 */
function useKeptDraft() {
  const { username } = useStaffMember();
  const client = useQueryClient();
  const draftKey = useMemo(() => [place, username], [username]);
  const { data: stored = nothing, refetch } = useQuery({
    queryKey: draftKey,
    async queryFn({ signal }) {
      const answer = await callApi<KeptDraft>(draftPath, { isBackground: true, signal });
      return pickNewer(client.getQueryData<KeptDraft>(draftKey) ?? nothing, answer);
    },
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
  const [unsent, setUnsent] = useState(() => readUnsent(username));
  const [failures, setFailures] = useState(0);
  const draft = useMemo(() => applyUnsent(stored.draft, unsent), [stored, unsent]);
  const setDraft = useCallback(
    (next: (before: Draft) => Draft) => {
      const known = (client.getQueryData<KeptDraft>(draftKey) ?? nothing).draft;
      setUnsent((before) => listUnsent(next(applyUnsent(known, before)), known));
    },
    [client, draftKey],
  );
  const isSaved = Object.keys(dropStored(unsent, stored.draft)).length === 0;
  useEffect(() => setUnsent((before) => dropStored(before, stored.draft)), [stored]);
  useEffect(() => {
    keptTexts.write(username, place, isSaved ? "" : JSON.stringify(unsent));
  }, [username, unsent, isSaved]);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      // Back may restore a page from the browser's cache; it would overwrite what a later page
      // stored.
      setUnsent(readUnsent(username));
      void refetch();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [username, refetch]);
  useEffect(() => {
    if (isSaved) return;
    const save = async () => {
      try {
        const { savedAt } = await sendDraft(draft, stored);
        setFailures(0);
        client.setQueryData(draftKey, { draft, savedAt });
      } catch (failure) {
        const conflict = failure instanceof ApiError && failure.status === 409;
        // The response says what is stored. It counts even if a restore of a backup set it back.
        if (conflict && failure.answer) client.setQueryData(draftKey, failure.answer as KeptDraft);
        else setFailures((count) => count + 1);
      }
    };
    const timer = setTimeout(() => void save(), failures > 0 ? tryAgainAfterMs : saveAfterMs);
    return () => clearTimeout(timer);
  }, [client, draftKey, draft, stored, isSaved, failures]);
  const saveNow = useEffectEvent(async () => {
    if (!isSaved) await sendDraft(draft, stored, leavingMs);
  });
  useEffect(() => {
    const save = () => saveNow();
    savesBeforeLeaving.add(save);
    return () => {
      savesBeforeLeaving.delete(save);
      // If this fails, the tab still keeps the draft, and the next screen of the studio saves it.
      save().catch(() => {});
    };
  }, []);

  /** `savedAt`: when the server last stored the draft. `isKeptHereOnly`: the server could not store the draft for a while, so only this tab has it. */
  return { draft, savedAt: stored.savedAt, setDraft, isKeptHereOnly: failures > 0 && !isSaved };
}

/** The draft, and the functions that change it. */
export function useDraft() {
  const { draft, savedAt, setDraft, isKeptHereOnly } = useKeptDraft();
  const change = useCallback(
    (sentence: SiteSentence, value: string) =>
      setDraft((before) => writeDraft(before, sentence, value)),
    [setDraft],
  );
  /** Mine replaces theirs: from now on it is a change of what visitors read now. */
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
  return { draft, savedAt, change, keep, drop, dropPublished, isKeptHereOnly };
}
