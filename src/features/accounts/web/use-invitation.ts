import { useCallback, useEffect, useState } from "react";
import type { Invitation } from "#features/accounts/core/invitation.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { invitationWords } from "./invitation-words.ts";

interface InvitationAnswer {
  readonly invitation: Invitation;
}

/** What a link is good for. The page has asked only once it is known, or why it opens nothing. */
export function useInvitation() {
  const words = useWords(invitationWords);
  const [token, setToken] = useState("");
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [canRetry, setCanRetry] = useState(false);

  const ask = useCallback(async (): Promise<void> => {
    // Behind the #, so that it stands in no log; in a body, where it isn't written down either.
    const inAddress = window.location.hash.slice(1);
    setToken(inAddress);
    setFailure(null);
    setCanRetry(false);
    if (inAddress === "") return setFailure(words.noLink);
    try {
      const body = { token: inAddress };
      const answer = await callApi<InvitationAnswer>("/api/auth/invitation", {
        method: "POST",
        body,
      });
      setInvitation(answer.invitation);
    } catch (reason) {
      const isAnswer = reason instanceof ApiError;
      setFailure((isAnswer && reason.serverMessage) || words.networkError);
      setCanRetry(!isAnswer || reason.status >= 429);
    }
  }, [words]);

  useEffect(() => void ask(), [ask]);
  return { token, invitation, failure, retry: canRetry ? () => void ask() : null };
}
