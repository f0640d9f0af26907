import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { ChevronDown, TriangleAlert, X } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { Link, Outlet, useLocation, useNavigate, useRouteLoaderData } from "react-router";
import { callApi } from "#platform/web/api-client.ts";
import type { RouteHandle, SiteSettings } from "#platform/web/site-settings.ts";
import { useWords, useLocale } from "#platform/web/use-words.ts";
import { LeavingButton } from "#ui/button.tsx";
import { formatTime } from "#ui/dates.ts";
import { joinClasses } from "#ui/join-classes.ts";
import { VisuallyHidden } from "#ui/text.tsx";
import { hiddenTroubles, type Trouble, useTroubles } from "./use-troubles.ts";
import {
  endedSession,
  endsSession,
  loginPath,
  sessionKey,
  StaffGate,
  useSignedInRole,
} from "./staff-gate.tsx";
import { StaffNavigation } from "./staff-navigation.tsx";
import { type TroubleKind, siteStatusWords } from "./site-status-words.ts";
import { staffWords } from "./staff-words.ts";
import "./staff.css";

export const handle: RouteHandle = { hydrate: true, shell: "own" };

const mainId = "main";

/** Around every page behind the sign-in: the way to the others, its data, and the question who is asking. */
export default function StaffLayout() {
  const { skip } = useWords(staffWords);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useKeepSession();
  /** What the running site tells its pages. */
  const settings = useRouteLoaderData<SiteSettings>("root");
  // A session may end while a page is open; whatever noticed it, the way on is the same.
  const onError = (failure: Error) => {
    // A call may be answered when somebody is already at the sign-in, which keeps its way back.
    if (!endsSession(failure) || window.location.pathname === loginPath) return;
    void navigate(loginPath, { replace: true, state: endedSession() });
  };
  const [client] = useState(
    () =>
      new QueryClient({
        queryCache: new QueryCache({
          onError(failure, { queryKey }) {
            // The gate tells a stranger from somebody whose session ended.
            if (queryKey !== sessionKey) onError(failure);
          },
        }),
        mutationCache: new MutationCache({ onError }),
        defaultOptions: {
          queries: {
            // Without a network a call fails at once and says so, instead of waiting unseen for one.
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
    <QueryClientProvider client={client}>
      <a href={`#${mainId}`} className="skip-link">
        {skip}
      </a>
      <StaffNavigation />
      <SiteStatus />
      <main id={mainId} tabIndex={-1} className="grow">
        <StaffGate key={pathname}>
          <Outlet context={settings} />
        </StaffGate>
      </main>
    </QueryClientProvider>
  );
}

/** Well within the half hour after which the server ends a session that nobody uses. */
const everyMs = 5 * 60_000;

/** Whoever fills in a form uses the session, though nothing is sent before the end. */
function useKeepSession(): void {
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

/** While nothing can be looked up or saved there is nothing better to see on the page. */
const alwaysShown: ReadonlySet<TroubleKind> = new Set(["unreachable", "database", "disk full"]);

/** At the top of every staff page while a part of the site fails; nothing when all is well. */
export function SiteStatus() {
  const { troubles: words } = useWords(siteStatusWords);
  const { troubles, askedAt } = useTroubles();
  const [, redraw] = useState(0);
  const now = Math.max(askedAt, Date.now());
  const hidden = hiddenTroubles.list(now);
  const shown = troubles.filter(({ key }) => !hidden.includes(key));
  const hide = () => {
    hiddenTroubles.hide(
      troubles.map(({ key }) => key),
      Date.now(),
    );
    redraw((count) => count + 1);
  };
  return (
    <div tabIndex={-1}>
      {/* Apart from what is seen, so that links and buttons are not read out with it. */}
      <VisuallyHidden role="status">
        {shown.map(({ kind, label }) => `${words[kind].title(label)}.`).join(" ")}
      </VisuallyHidden>
      {shown.length > 0 ? <StatusBand troubles={shown} onHide={hide} /> : null}
    </div>
  );
}

function StatusBand({ troubles, onHide }: { troubles: readonly Trouble[]; onHide: () => void }) {
  const words = useWords(siteStatusWords);
  const isOne = troubles.length === 1;
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const mayHide = troubles.every(({ kind }) => !alwaysShown.has(kind));
  return (
    <section
      aria-label={words.label}
      data-print="hide"
      className="border-b border-warning bg-warning-soft"
    >
      <div className="mx-auto flex w-full max-w-page flex-wrap items-start gap-x-3 px-5 py-2 sm:flex-nowrap sm:px-8">
        <TriangleAlert aria-hidden="true" size={20} className="mt-1.5 shrink-0 text-warning" />
        <div className="w-0 min-w-0 grow py-1">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
            className={joinClasses(
              "float-right -my-2.5 ml-3 flex min-h-11 items-center gap-1 text-sm font-semibold text-primary",
              isOne && "sm:hidden",
            )}
          >
            {words.more}
            <VisuallyHidden>{`: ${words.explain}`}</VisuallyHidden>
            <ChevronDown
              aria-hidden="true"
              size={18}
              className={joinClasses("shrink-0", isOpen && "rotate-180")}
            />
          </button>
          {isOne ? null : (
            <p className="font-semibold max-sm:sr-only">{words.several(troubles.length)}</p>
          )}
          <ul id={listId} className="sm:space-y-2">
            {troubles.map((trouble) => (
              <TroubleItem key={trouble.key} trouble={trouble} isOne={isOne} isOpen={isOpen} />
            ))}
          </ul>
        </div>
        {mayHide ? (
          <div className={joinClasses("shrink-0", isOpen ? "max-sm:w-full" : "max-sm:hidden")}>
            <LeavingButton
              tone="quiet"
              size="xs"
              className="max-sm:ml-5 max-sm:min-h-11"
              onClick={onHide}
            >
              <X aria-hidden="true" size={16} />
              {words.hide}
            </LeavingButton>
          </div>
        ) : null}
      </div>
    </section>
  );
}

interface TroubleItemProps {
  readonly trouble: Trouble;
  readonly isOne: boolean;
  readonly isOpen: boolean;
}

/** A phone has one line for each until more is wanted; a desk tells all of a single one. */
function TroubleItem({ trouble: { kind, label, since }, isOne, isOpen }: TroubleItemProps) {
  const words = useWords(siteStatusWords);
  const locale = useLocale();
  const isAdmin = useSignedInRole() === "admin";
  const { title, means, goesOn, act, look } = words.troubles[kind];
  return (
    <li className="max-w-measure text-sm wrap-anywhere">
      <p>
        <strong className={joinClasses("font-semibold", !isOpen && "max-sm:block max-sm:truncate")}>
          {title(label)}
        </strong>{" "}
        <span className={joinClasses("text-ink-muted", !isOpen && "max-sm:hidden")}>
          {words.since(formatTime(since, locale))}
        </span>
      </p>
      {isOne || isOpen ? (
        <p className={isOpen ? undefined : "max-sm:hidden"}>
          {means}
          {isAdmin && goesOn ? ` ${goesOn}` : null}
          {isAdmin && act ? ` ${act}` : null}
          {isAdmin && look ? (
            <>
              {" "}
              <Link to={look.to} className="text-link">
                {look.label}
              </Link>
            </>
          ) : null}
        </p>
      ) : null}
    </li>
  );
}
