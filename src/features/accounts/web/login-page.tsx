import { useState } from "react";
import { useNavigate } from "react-router";
import type { SecondStepWay } from "#features/accounts/core/second-factor.ts";
import { dashboardPath } from "#platform/core/dashboard-path.ts";
import type { RouteHandle } from "#platform/web/route-handle.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Card } from "#ui/card.tsx";
import { LoginForm } from "./login-form.tsx";
import { loginWords } from "./login-words.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { SecondStep } from "./second-step.tsx";
import { SignedInCard } from "./signed-in-card.tsx";
import { UnfinishedLogout } from "./unfinished-logout.tsx";
import { useLoginArrival } from "./use-login-arrival.ts";
import { useSignedInName } from "./use-signed-in-name.ts";

export const handle: RouteHandle = { hydrate: true, shell: "bare" };

export default function LoginPage() {
  const words = useWords(loginWords);
  const { hasSessionEnded, isUnfinishedLogout, from = dashboardPath } = useLoginArrival();
  const { name, forget } = useSignedInName();
  return (
    <div className="mx-auto grid max-w-[26rem] gap-6 px-5 py-12 sm:py-20">
      <div className="grid gap-2">
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
      <a href="/" className="text-link justify-self-start text-sm">
        {words.home}
      </a>
    </div>
  );
}

/** The password, and what the account asks for after it; or a passkey instead of both. */
function SignIn({ next }: { readonly next: string }) {
  const words = useWords(loginWords);
  const navigate = useNavigate();
  const [ways, setWays] = useState<readonly SecondStepWay[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const onSignedIn = () => navigate(next, { replace: true });
  const goTo = (step: readonly SecondStepWay[] | null, sentence: string | null = null) => {
    setFailure(sentence);
    setWays(step);
  };
  return (
    <div className="grid gap-5">
      {failure ? (
        <Alert tone="danger" announce>
          {failure}
        </Alert>
      ) : null}
      {ways === null ? (
        <>
          <LoginForm onSignedIn={onSignedIn} onSecondStep={goTo} onFailure={setFailure} />
          <PasskeyButton
            label={words.passkeyAlone}
            onSignedIn={onSignedIn}
            onRefused={setFailure}
          />
        </>
      ) : (
        <SecondStep
          ways={ways}
          onSignedIn={onSignedIn}
          onRefused={(sentence, isOver) => goTo(isOver ? null : ways, sentence)}
        />
      )}
    </div>
  );
}
