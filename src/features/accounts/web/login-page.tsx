import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { dashboardPath } from "#platform/core/staff/staff-member.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useHydrated } from "#platform/web/page-hooks.ts";
import type { RouteHandle } from "#platform/web/site-settings.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClasses, LeavingButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { loginWords } from "./login-words.ts";
import { PasskeyButton, PasswordSteps } from "./sign-in-steps.tsx";
import { PageLink } from "#platform/web/page-link.tsx";
import { siteConfig } from "#site.config.ts";

export const handle: RouteHandle = { hydrate: true, shell: "bare" };

export default function LoginPage() {
  const words = useWords(loginWords);
  const { hasSessionEnded, isUnfinishedLogout, from = dashboardPath } = useLoginArrival();
  const { name, forget } = useSignedInName();
  return (
    <div className="mx-auto grid max-w-[26rem] gap-6 px-5 py-12 sm:py-20">
      <div className="grid gap-2">
        {/* Above everything that changes, so that it never moves. */}
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
          <p className="flex items-center gap-2 font-display text-base">
            <img src="/icon.svg" alt="" width={28} height={28} />
            {siteConfig.shortName}
          </p>
          <PageLink href="/" className="text-link inline-flex min-h-11 items-center text-sm">
            {words.home}
          </PageLink>
        </div>
        <h1 className="text-heading">{words.title}</h1>
        <p className="text-ink-muted">{words.intro}</p>
      </div>
      {hasSessionEnded && name === null ? (
        <Alert tone="info" announce>
          {words.sessionEnded}
        </Alert>
      ) : null}
      {isUnfinishedLogout ? <UnfinishedLogout /> : null}
      {name !== null && !isUnfinishedLogout ? (
        <SignedInCard name={name} next={from} onSignedOut={forget} />
      ) : (
        <Card>
          <SignIn next={from} />
        </Card>
      )}
    </div>
  );
}

/** The password and what the account requires after it, or a passkey instead of both. */
function SignIn({ next }: { readonly next: string }) {
  const words = useWords(loginWords);
  const navigate = useNavigate();
  const onSignedIn = () => navigate(next, { replace: true });
  return (
    <>
      <PasswordSteps
        onSignedIn={onSignedIn}
        otherWay={(onRefused) => (
          <PasskeyButton label={words.passkeyAlone} onSignedIn={onSignedIn} onRefused={onRefused} />
        )}
      />
      <p className="mt-4 text-sm text-ink-muted">{words.forgot}</p>
    </>
  );
}

interface SignedInCardProps {
  readonly name: string;
  /** The page to continue with. */
  readonly next: string;
  readonly onSignedOut: () => void;
}

/** Shown instead of the form when somebody is already signed in. */
function SignedInCard({ name, next, onSignedOut }: SignedInCardProps) {
  const words = useWords(loginWords);
  const { isPending, end } = useEndSession(onSignedOut);
  return (
    <Card>
      <p role="status" className="mb-5 wrap-anywhere">
        {words.signedInAs(name)}
      </p>
      <div className="grid gap-3">
        <Link to={next} replace className={buttonClasses({ wide: true })}>
          {words.goOn}
        </Link>
        <LeavingButton tone="secondary" wide aria-disabled={isPending} onClick={end}>
          {words.logout}
        </LeavingButton>
      </div>
    </Card>
  );
}

/** After a sign-out that did not reach the server: the session is still open. */
function UnfinishedLogout() {
  const words = useWords(loginWords);
  const navigate = useNavigate();
  const { isPending, end } = useEndSession(() => navigate(".", { replace: true, state: null }));
  return (
    <Alert tone="warning" announce>
      <p>{words.stillSignedIn}</p>
      <LeavingButton tone="secondary" size="sm" aria-disabled={isPending} onClick={end}>
        {words.logout}
      </LeavingButton>
    </Alert>
  );
}

/** Signs out without leaving the page; a failed request changes nothing and may be repeated. */
function useEndSession(onEnded: () => unknown) {
  const [isPending, setPending] = useState(false);
  async function end(): Promise<void> {
    if (isPending) return;
    setPending(true);
    try {
      await callApi("/api/auth/logout", { method: "POST" });
      await onEnded();
    } catch {
      // The screen still shows the current state.
    }
    setPending(false);
  }
  return { isPending, end: () => void end() };
}

interface LoginArrival {
  readonly hasSessionEnded?: boolean;
  readonly isUnfinishedLogout?: boolean;
  /** The page on which the session ended. */
  readonly from?: string;
}

/** Why somebody came to the sign-in; empty in the server's HTML, which has no history. */
function useLoginArrival(): LoginArrival {
  const state = useLocation().state as LoginArrival | null;
  return useHydrated() && state !== null ? state : {};
}

/** The user who is signed in in this browser; null for nobody, and before the response. */
function useSignedInName() {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    void callApi<{ user?: { username: string } } | null>("/api/auth/me", {
      signal: controller.signal,
    }).then(
      (answer) => setName(answer?.user?.username ?? null),
      // For a visitor or without a network, the form is right.
      () => {},
    );
    return () => controller.abort();
  }, []);
  return { name, forget: () => setName(null) };
}
