import { useCallback, useEffect, useState } from "react";
import { nameSentence, type SiteSentence } from "#features/studio/core/site-words.ts";
import { keptTexts } from "#staff/kept-work.ts";
import { useStaffMember } from "#staff/staff-gate.tsx";

interface Entry {
  /** What visitors read when somebody began to write. */
  readonly was: string;
  readonly value: string;
}

/** What was written and not published yet, by the names of the sentences. */
export type Draft = Readonly<Record<string, Entry>>;

const place = "site-draft";

function readDraft(user: string): Draft {
  const text = keptTexts.read(user, place);
  return text === "" ? {} : (JSON.parse(text) as Draft);
}

/** A draft without the entry is one without a change: what visitors read already is none. */
export function writeDraft(draft: Draft, sentence: SiteSentence, value: string): Draft {
  const name = nameSentence(sentence);
  const { [name]: before, ...others } = draft;
  if (value === sentence.value) return others;
  return { ...others, [name]: { was: before?.was ?? sentence.value, value } };
}

/** Both at one sentence: somebody published another text than the one this change began with. */
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

/** The draft of whoever is signed in, kept with every letter: a reload or an ended session loses none. */
export function useDraft() {
  const { username } = useStaffMember();
  const [draft, setDraft] = useState(() => readDraft(username));
  useEffect(() => {
    const text = Object.keys(draft).length === 0 ? "" : JSON.stringify(draft);
    if (keptTexts.read(username, place) !== text) keptTexts.write(username, place, text);
  }, [username, draft]);
  useEffect(() => {
    // A page that the browser kept whole for Back would write what it held over what a later page kept.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setDraft(readDraft(username));
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [username]);

  const change = useCallback(
    (sentence: SiteSentence, value: string) =>
      setDraft((before) => writeDraft(before, sentence, value)),
    [],
  );
  /** Mine goes over theirs: from here on it counts as a change of what visitors read now. */
  const keep = useCallback(({ name, sentence, yours }: Conflict) => {
    setDraft((before) =>
      sentence ? { ...before, [name]: { was: sentence.value, value: yours } } : before,
    );
  }, []);
  const drop = useCallback((names: Iterable<string>) => {
    const dropped = new Set(names);
    setDraft((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !dropped.has(name))),
    );
  }, []);
  /** What was typed since stays. */
  const dropPublished = useCallback((published: Draft) => {
    setDraft((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([name, { value }]) => published[name]?.value !== value),
      ),
    );
  }, []);
  return { draft, change, keep, drop, dropPublished };
}
