import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  fromDraft,
  isSameProfile,
  listProfileFaults,
  ownPart,
  type ProfileDraft,
  toDraft,
  withOwnPart,
} from "#features/accounts/core/profile-draft.ts";
import { type KeptText, readKept, useKeptText } from "#staff/kept-work.ts";
import { useRefreshSession, useStaffMember } from "#staff/staff-gate.tsx";
import { drawingMs } from "#platform/core/edition/page-drawing.ts";
import type { WaitingSentences } from "#platform/core/site/partner-sentence.ts";
import type { StaffProfile } from "#staff/core/profile.ts";
import type { Role } from "#platform/core/staff/staff-member.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { useLocale } from "#platform/web/use-words.ts";

/** A profile, with the version that identifies this state. */
interface StoredProfile {
  readonly profile: StaffProfile;
  readonly version: string;
  /** Sentences of the page that somebody else has to approve; null without any. */
  readonly waiting?: WaitingSentences | null;
}

interface Sending {
  readonly sent: ProfileDraft;
  /** The stored profile that the draft replaces. */
  readonly over: StoredProfile;
}

/** An unsaved profile, with the version on which it is based. */
interface KeptDraft {
  readonly draft: ProfileDraft;
  readonly version: string;
}

const pathOf = (username: string) => `/api/admin/staff/${encodeURIComponent(username)}/profile`;

export function useStoredProfile(username: string) {
  return useQuery({
    queryKey: ["profile", username],
    queryFn: () => callApi<StoredProfile>(pathOf(username)),
    // Always refetched, because its person and admins change it, too.
    refetchOnMount: "always",
  });
}

/**
 * A profile while it is edited: stored while it is typed until it is saved, so that it survives
 * leaving the page. A change that somebody else saved meanwhile is never overwritten without
 * asking.
 *
 * @param isOwnPart only the fields that users may change in their own profile.
 */
export function useProfileDraft(username: string, stored: StoredProfile, isOwnPart: boolean) {
  const client = useQueryClient();
  const locale = useLocale();
  const kept = useKeptText(`profile:${username}:${isOwnPart ? "own" : "whole"}`);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [attempt, setAttempt] = useState(0);
  const [daysOffSavedAt, setDaysOffSavedAt] = useState(0);
  const begun = readKept<KeptDraft>(kept.text);
  const saved = toDraft(stored.profile);
  const draft = begun?.draft ?? saved;
  const isChanged = begun !== null && !isSameProfile(draft, saved);
  const sending = useSending(
    username,
    isOwnPart,
    kept,
    (failure) => {
      setAttempt((count) => count + 1);
      if (failure instanceof ApiError) setFaults(failure.fieldErrors);
    },
    ({ sent, over }) => {
      const { away } = toDraft(over.profile);
      if (JSON.stringify(sent.away) !== JSON.stringify(away)) setDaysOffSavedAt(Date.now());
    },
  );
  const { mutate, isPending, isSuccess, error, reset } = sending;
  const isOvertaken = error instanceof ApiError && error.status === 412;

  function change(part: Partial<ProfileDraft>): void {
    const next = { ...draft, ...part };
    const version = begun?.version ?? stored.version;
    // A draft that equals the stored profile is dropped: it would overwrite later changes by
    // others.
    kept.write(isSameProfile(next, saved) ? "" : JSON.stringify({ draft: next, version }));
    const left = listProfileFaults(next, locale, isOwnPart);
    setFaults((shown) => keepFaults(shown, left));
  }
  function save(over = { ...stored, version: begun?.version ?? stored.version }): void {
    if (isPending) return;
    const found = listProfileFaults(draft, locale, isOwnPart);
    setFaults(found);
    setAttempt((count) => count + 1);
    if (Object.keys(found).length === 0) mutate({ sent: draft, over });
  }
  async function discard(): Promise<void> {
    kept.write("");
    setFaults({});
    reset();
    await client.invalidateQueries({ queryKey: ["profile", username] });
  }
  /** Overwrites what somebody else saved meanwhile. */
  const saveAnyway = (): void => {
    if (!isOvertaken) return;
    const { profile, version } = error.answer as StoredProfile;
    client.setQueryData(["profile", username], { profile, version });
    save({ profile, version });
  };
  return {
    username,
    draft,
    isSentenceChanged: changesWords(draft, saved),
    waiting: stored.waiting ?? null,
    faults,
    attempt,
    isChanged,
    isSaving: isPending,
    isSaved: isSuccess && !isChanged,
    isOvertaken,
    /** When other days off were saved here last; 0 before. */
    daysOffSavedAt,
    failure: isOvertaken || Object.keys(faults).length > 0 ? null : error,
    change,
    save: () => save(),
    saveAnyway,
    discard: () => void discard(),
  };
}

/** Whether a draft changes what families read through the gate, so that a reason may be asked for. */
const changesWords = (draft: ProfileDraft, saved: ProfileDraft): boolean =>
  draft.page.sentence !== saved.page.sentence ||
  draft.page.sentenceEs !== saved.page.sentenceEs ||
  draft.shownName !== saved.shownName ||
  !isSameProfile(draft.shown, saved.shown);

/** Sends a draft, and keeps what is typed while it is being sent. */
function useSending(
  username: string,
  isOwnPart: boolean,
  kept: KeptText,
  onFailure: (failure: Error) => void,
  onSaved: (sending: Sending) => void,
) {
  const client = useQueryClient();
  const refreshSession = useRefreshSession();
  const { username: myName, role } = useStaffMember();
  const isMe = myName === username;
  return useMutation({
    mutationFn: ({ sent, over }: Sending) =>
      callApi<StoredProfile>(pathOf(username), {
        method: "PUT",
        body: toBody({ sent, over }, isOwnPart ? role : null),
        headers: { "If-Match": `"${over.version}"` },
        // A changed sentence of the page is published: all pages are drawn first.
        timeoutMs: drawingMs,
      }),
    async onSuccess(answer, sending) {
      const { sent } = sending;
      // What was typed during sending is now based on the newly stored profile.
      const newer = readKept<KeptDraft>(kept.text);
      const isNewer = newer !== null && !isSameProfile(newer.draft, sent);
      kept.write(isNewer ? JSON.stringify({ ...newer, version: answer.version }) : "");
      client.setQueryData(["profile", username], answer);
      onSaved(sending);
      // Languages, licenses and notices all depend on profiles.
      void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== "profile" });
      if (isMe) await refreshSession();
    },
    async onError(failure) {
      onFailure(failure);
      // The user's own role may have changed since this page was opened, and decides what is sent
      // next.
      if (isMe && failure instanceof ApiError && failure.status === 412) await refreshSession();
    },
  });
}

export type ProfileForm = ReturnType<typeof useProfileDraft>;

/**
 * The request body of a draft.
 *
 * @param ownRole role of a user who changes their own part. An admin's request replaces the whole
 *   profile, also from the account page. Null where the whole profile is on screen.
 */
function toBody({ sent, over }: Sending, ownRole: Role | null): object {
  if (ownRole === "agent") return ownPart(sent);
  return fromDraft(ownRole === null ? sent : withOwnPart(over.profile, sent));
}

/** Rechecks shown faults with each change; new ones wait for the next attempt. */
const keepFaults = (
  shown: Readonly<Record<string, string>>,
  left: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.keys(shown).flatMap((name) => (left[name] ? [[name, left[name]]] : [])),
  );
