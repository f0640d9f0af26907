import { useState } from "react";
import { callApi } from "#platform/web/api-client.ts";

/** Signs out without leaving the page; a call that fails changes nothing and may be tried again. */
export function useEndSession(onEnded: () => unknown) {
  const [isPending, setPending] = useState(false);
  async function end(): Promise<void> {
    if (isPending) return;
    setPending(true);
    try {
      await callApi("/api/auth/logout", { method: "POST" });
      await onEnded();
    } catch {
      // What stands on screen is as true as before.
    }
    setPending(false);
  }
  return { isPending, end: () => void end() };
}
