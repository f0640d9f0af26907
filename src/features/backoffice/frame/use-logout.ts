import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { callApi } from "#platform/web/api-client.ts";
import { loginPath } from "./staff-gate.tsx";
import { keptFiles } from "./kept-files.ts";
import { keptTexts } from "./kept-texts.ts";
import { sessionMark } from "./session-mark.ts";

/** Ends the session and forgets what was loaded; it leads to the sign-in whatever the call does. */
export function useLogout(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    let isUnfinishedLogout = false;
    try {
      await callApi("/api/auth/logout", { method: "POST" });
    } catch {
      // Leaving must work without a network, too; the sign-in page offers to try again.
      isUnfinishedLogout = true;
    }
    client.clear();
    sessionMark.clear();
    keptTexts.clear();
    keptFiles.clear();
    await navigate(loginPath, { replace: true, state: { isUnfinishedLogout } });
  };
}
