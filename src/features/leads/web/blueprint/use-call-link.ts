import { useEffect, useState } from "react";
import { callApi } from "#platform/web/api-client.ts";
import type { CallLink } from "#staff/core/call-link.ts";

/** By then a hot lead has been given to somebody, where the owner lets the site do so. */
const askAgainMs = 8_000;

/** Where the family chooses a time, and with whom; null until that is known, and where it can't be had. */
export function useCallLink(leadId: string | undefined): CallLink | null {
  const [link, setLink] = useState<CallLink | null>(null);
  useEffect(() => {
    if (!leadId) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function ask(isFirst: boolean): Promise<void> {
      // The agency's link is on the page already, so that a failure takes nothing away.
      const told = await callApi<CallLink>(`/api/lead/${leadId}/call`, {
        isBackground: true,
      }).catch(() => null);
      if (isGone) return;
      if (told) setLink(told);
      if (isFirst && !told?.name) timer = setTimeout(() => void ask(false), askAgainMs);
    }
    void ask(true);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [leadId]);
  return link;
}
