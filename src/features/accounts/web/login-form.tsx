import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { credentialsSchema } from "#features/accounts/core/credentials.ts";
import type { Credentials } from "#features/accounts/core/credentials.ts";
import type { SecondStepWay } from "#features/accounts/core/second-factor.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { useHydrated } from "#platform/web/use-hydrated.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { loginWords } from "./login-words.ts";

interface LoginFormProps {
  readonly onSignedIn: () => unknown;
  /** The password was right, and the account asks for more. */
  readonly onSecondStep: (ways: readonly SecondStepWay[]) => void;
  /** Null once a new try begins. */
  readonly onFailure: (sentence: string | null) => void;
}

export function LoginForm({ onSignedIn, onSecondStep, onFailure }: LoginFormProps) {
  const words = useWords(loginWords);
  const isHydrated = useHydrated();
  const { register, handleSubmit, formState, setFocus } = useForm<Credentials>({
    resolver: zodResolver(credentialsSchema(useLocale())),
    defaultValues: { username: "", password: "" },
  });

  async function signIn(credentials: Credentials): Promise<void> {
    onFailure(null);
    try {
      await callApi("/api/auth/login", { method: "POST", body: credentials });
      await onSignedIn();
    } catch (reason) {
      const ways = readWays(reason);
      if (ways) return onSecondStep(ways);
      const isAnswer = reason instanceof ApiError;
      onFailure(isAnswer ? (reason.serverMessage ?? words.failed) : words.networkError);
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

/** How the sign-in goes on; null when the answer was a refusal or none. */
function readWays(reason: unknown): readonly SecondStepWay[] | null {
  if (!(reason instanceof ApiError)) return null;
  const answer = reason.answer as {
    secondFactor?: boolean;
    ways?: readonly SecondStepWay[];
  } | null;
  return answer?.secondFactor ? (answer.ways ?? ["code"]) : null;
}
