import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { credentialsSchema } from "#features/accounts/core/credentials.ts";
import type { Credentials } from "#features/accounts/core/credentials.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import type { RouteHandle } from "#platform/web/route-handle.ts";
import { useHydrated } from "#platform/web/use-hydrated.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { TextField } from "#ui/text-field.tsx";
import { loginWords } from "./login-words.ts";
import { SignedInCard } from "./signed-in-card.tsx";
import { UnfinishedLogout } from "./unfinished-logout.tsx";
import { useLoginArrival } from "./use-login-arrival.ts";
import { useSignedInName } from "./use-signed-in-name.ts";

export const handle: RouteHandle = { hydrate: true, shell: "bare" };

const dashboardPath = "/admin/dashboard";

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
          <LoginForm next={from} />
        </Card>
      )}
      <a href="/" className="text-link justify-self-start text-sm">
        {words.home}
      </a>
    </div>
  );
}

interface LoginFormProps {
  /** The page to go to once signed in. */
  readonly next: string;
}

function LoginForm({ next }: LoginFormProps) {
  const words = useWords(loginWords);
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const isHydrated = useHydrated();
  const { register, handleSubmit, formState, setFocus } = useForm<Credentials>({
    resolver: zodResolver(credentialsSchema(useLocale())),
    defaultValues: { username: "", password: "" },
  });

  async function signIn(credentials: Credentials): Promise<void> {
    setFailure(null);
    try {
      await callApi("/api/auth/login", { method: "POST", body: credentials });
      await navigate(next, { replace: true });
    } catch (reason) {
      const isAnswer = reason instanceof ApiError;
      setFailure(isAnswer ? (reason.serverMessage ?? words.failed) : words.networkError);
      // The button was disabled meanwhile and lost the focus.
      setFocus("password", { shouldSelect: true });
    }
  }

  const isPending = formState.isSubmitting;
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void handleSubmit(signIn)(event)}
    >
      {failure ? (
        <Alert tone="danger" announce>
          {failure}
        </Alert>
      ) : null}
      <TextField
        {...register("username")}
        label={words.username}
        error={formState.errors.username?.message}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...register("password")}
        type="password"
        label={words.password}
        error={formState.errors.password?.message}
        autoComplete="current-password"
      />
      <Button type="submit" wide disabled={isPending || !isHydrated}>
        {isPending ? words.loggingIn : words.login}
      </Button>
    </form>
  );
}
