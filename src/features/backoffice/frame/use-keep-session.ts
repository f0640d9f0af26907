import { useEffect } from "react";
import { callApi } from "#platform/web/api-client.ts";

/** Well within the half hour after which the server ends a session that nobody uses. */
const everyMs = 5 * 60_000;

/** Whoever fills in a form uses the session, though nothing is sent before the end. */
export function useKeepSession(): void {
  useEffect(() => {
    let toldAt = Date.now();
    const onInput = () => {
      if (Date.now() - toldAt < everyMs) return;
      toldAt = Date.now();
      // A session that has ended is noticed by the next call that matters.
      callApi("/api/auth/me").catch(() => {});
    };
    document.addEventListener("input", onInput);
    return () => document.removeEventListener("input", onInput);
  }, []);
}
