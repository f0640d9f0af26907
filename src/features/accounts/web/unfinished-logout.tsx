import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { callApi } from "#platform/web/api-client.ts";
import { useHydrated } from "#platform/web/use-hydrated.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { LeavingButton } from "#ui/leaving-button.tsx";
import { loginWords } from "./login-words.ts";

/** After a logout that did not reach the server: the session lives on, whoever sits here next. */
export function UnfinishedLogout() {
  const words = useWords(loginWords);
  const state = useLocation().state as { readonly isUnfinishedLogout?: boolean } | null;
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);
  if (!useHydrated() || !state?.isUnfinishedLogout) return null;

  async function logOut(): Promise<void> {
    setPending(true);
    try {
      await callApi("/api/auth/logout", { method: "POST" });
      await navigate(".", { replace: true, state: null });
    } catch {
      // The sentence stays and is as true as before.
    }
    setPending(false);
  }

  return (
    <Alert tone="warning" announce>
      <p>{words.stillSignedIn}</p>
      <LeavingButton
        tone="secondary"
        size="sm"
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) void logOut();
        }}
      >
        {words.logout}
      </LeavingButton>
    </Alert>
  );
}
