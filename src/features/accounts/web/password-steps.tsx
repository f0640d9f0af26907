import { type ReactNode, useState } from "react";
import { type Credentials, credentialsSchema } from "#features/accounts/core/credentials.ts";
import type { SecondStepWay } from "#features/accounts/core/factor-codes.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { useHydrated } from "#platform/web/page-hooks.ts";
import { selectField, useCheckedForm } from "#platform/web/forms/use-checked-form.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { loginWords } from "./login-words.ts";
import { SecondStep } from "./second-step.tsx";

interface PasswordStepsProps {
  /** Whose password it is, where that is known. */
  readonly username?: string | undefined;
  readonly onSignedIn: () => unknown;
  /** Another way in, below the password; it tells its failures here. */
  readonly otherWay?: (onFailure: (sentence: string | null) => void) => ReactNode;
}

/** The password, and what the account asks for after it. */
export function PasswordSteps({ username, onSignedIn, otherWay }: PasswordStepsProps) {
  const [ways, setWays] = useState<readonly SecondStepWay[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
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
          <LoginForm
            username={username}
            onSignedIn={onSignedIn}
            onSecondStep={goTo}
            onFailure={setFailure}
          />
          {otherWay?.(setFailure)}
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

interface LoginFormProps {
  /** Whose password it is, where that is known: then no name is asked for. */
  readonly username?: string | undefined;
  readonly onSignedIn: () => unknown;
  /** The password was right, and the account asks for more. */
  readonly onSecondStep: (ways: readonly SecondStepWay[]) => void;
  /** Null once a new try begins. */
  readonly onFailure: (sentence: string | null) => void;
}

function LoginForm({ username, onSignedIn, onSecondStep, onFailure }: LoginFormProps) {
  const words = useWords(loginWords);
  const isHydrated = useHydrated();
  const { faults, isSending, formProps } = useCheckedForm<Credentials>({
    schema: credentialsSchema(useLocale()),
    async onSend(credentials) {
      onFailure(null);
      await callApi("/api/auth/login", { method: "POST", body: credentials });
      await onSignedIn();
    },
    onFailure(reason, form) {
      const ways = readWays(reason);
      if (ways) return onSecondStep(ways);
      const isAnswer = reason instanceof ApiError;
      onFailure(isAnswer ? (reason.serverMessage ?? words.failed) : words.networkError);
      // The button was disabled meanwhile and lost the focus.
      selectField(form, "password");
    },
  });

  return (
    <form {...formProps} className="grid gap-5">
      {username === undefined ? (
        <TextField
          name="username"
          label={words.username}
          error={faults["username"]}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : (
        // So that a password manager knows whose password this is.
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={username}
          readOnly
          hidden
        />
      )}
      <TextField
        name="password"
        type="password"
        label={words.password}
        error={faults["password"]}
        autoComplete="current-password"
      />
      <Button type="submit" wide disabled={isSending || !isHydrated}>
        {isSending ? words.loggingIn : words.login}
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
