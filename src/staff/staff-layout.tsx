import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Outlet, useLocation, useNavigate, useRouteLoaderData } from "react-router";
import { callApi } from "#platform/web/api-client.ts";
import { FirstScript } from "#platform/web/first-script.tsx";
import { hearSilentFields } from "#platform/web/forms/hear-silent-fields.ts";
import type { RouteHandle, SiteSettings } from "#platform/web/site-settings.ts";
import { useWords } from "#platform/web/use-words.ts";
import { SiteUrlContext } from "./site-address.tsx";
import { endedSession, endsSession, loginPath, sessionKey, StaffGate } from "./staff-gate.tsx";
import { StaffNavigation } from "./staff-navigation.tsx";
import { SiteStatus } from "./status/site-status.tsx";
import { statusRoomScript } from "./status/status-room.ts";
import { staffWords } from "./staff-words.ts";
import "./staff.css";

export const handle: RouteHandle = { hydrate: true, shell: "own" };

const mainId = "main";

/** The frame of every page behind the sign-in: navigation, query client, and session check. */
export default function StaffLayout() {
  const { skip } = useWords(staffWords);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useKeepSession();
  useEffect(hearSilentFields, []);
  /** Settings of the running site for its pages. */
  const settings = useRouteLoaderData<SiteSettings>("root");
  // Redirects when the session has ended, whichever request noticed it.
  const onError = (failure: Error) => {
    // A response may arrive when the sign-in is already shown, which has its own way back.
    if (!endsSession(failure) || window.location.pathname === loginPath) return;
    void navigate(loginPath, { replace: true, state: endedSession() });
  };
  const [client] = useState(
    () =>
      new QueryClient({
        queryCache: new QueryCache({
          onError(failure, { queryKey }) {
            // The gate handles its own request: it distinguishes a stranger from an ended session.
            if (queryKey !== sessionKey) onError(failure);
          },
        }),
        mutationCache: new MutationCache({ onError }),
        defaultOptions: {
          queries: {
            // Without a network a request fails at once and says so, instead of waiting invisibly.
            networkMode: "always",
            staleTime: Number.POSITIVE_INFINITY,
            refetchOnWindowFocus: false,
            refetchOnReconnect: false,
            refetchInterval: false,
            retry: false,
          },
          mutations: { networkMode: "always", retry: false },
        },
      }),
  );
  return (
    <SiteUrlContext value={settings?.siteUrl ?? ""}>
      <QueryClientProvider client={client}>
        <a href={`#${mainId}`} className="skip-link">
          {skip}
        </a>
        <StaffNavigation />
        <FirstScript text={statusRoomScript} />
        <SiteStatus />
        <main id={mainId} tabIndex={-1} className="grow">
          <StaffGate key={pathname}>
            <Outlet context={settings} />
          </StaffGate>
        </main>
      </QueryClientProvider>
    </SiteUrlContext>
  );
}

/** Well within the half hour after which the server ends an unused session. */
const everyMs = 5 * 60_000;

/** Typing in a form counts as using the session, though nothing is sent before the end. */
function useKeepSession(): void {
  useEffect(() => {
    let reportedAt = Date.now();
    const onInput = () => {
      if (Date.now() - reportedAt < everyMs) return;
      reportedAt = Date.now();
      // An ended session is noticed by the next request that matters.
      callApi("/api/auth/me").catch(() => {});
    };
    document.addEventListener("input", onInput);
    return () => document.removeEventListener("input", onInput);
  }, []);
}
