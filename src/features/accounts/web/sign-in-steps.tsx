import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from "@simplewebauthn/browser";
import { type ReactNode, useState } from "react";
import { type Credentials, credentialsSchema } from "#features/accounts/core/credentials.ts";
import {
  codeSchema,
  describePasskeyFailure,
  type SecondStepWay,
} from "#features/accounts/core/factor-codes.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { useHydrated } from "#platform/web/page-hooks.ts";
import { selectField, useCheckedForm } from "#platform/web/forms/use-checked-form.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Failure } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { PasswordField } from "#ui/form/password-field.tsx";
import { loginWords } from "./login-words.ts";

interface StepProps {
  readonly onSignedIn: () => unknown;
  /** `isOver`: the password must be given again. Null when a new attempt begins. */
  readonly onRefused: (sentence: string | null, isOver: boolean) => void;
}

interface PasswordStepsProps {
  /** The user name, where it is known. */
  readonly username?: string | undefined;
  readonly onSignedIn: () => unknown;
  /** Another way to sign in, below the password; it reports its failures here. */
  readonly otherWay?: (onFailure: (sentence: string | null) => void) => ReactNode;
}

/** The password, and what the account requires after it. */
export function PasswordSteps({ username, onSignedIn, otherWay }: PasswordStepsProps) {
  const [ways, setWays] = useState<readonly SecondStepWay[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const goTo = (step: readonly SecondStepWay[] | null, sentence: string | null = null) => {
    setFailure(sentence);
    setWays(step);
  };
  return (
    <div className="grid gap-5">
      <Failure text={failure} />
      {ways === null ? (
        <>
          <LoginForm
            username={username}
            onSignedIn={onSignedIn}
            onSecondStep={goTo}
            onRefused={setFailure}
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

interface LoginFormProps extends StepProps {
  /** The user name, where it is known: then the field is left out. */
  readonly username: string | undefined;
  /** Called when the password was correct, and the account requires more. */
  readonly onSecondStep: (ways: readonly SecondStepWay[]) => void;
}

function LoginForm({ username, onSignedIn, onSecondStep, onRefused }: LoginFormProps) {
  const words = useWords(loginWords);
  const isHydrated = useHydrated();
  const { faults, isSending, formProps } = useCheckedForm<Credentials>({
    schema: credentialsSchema(useLocale()),
    async onSend(credentials) {
      await signIn("/api/auth/login", credentials);
      await onSignedIn();
    },
    onFailure(reason, form) {
      const ways = readWays(reason);
      if (ways) return onSecondStep(ways);
      onRefused(describeFailure(reason, words), false);
      // The disabled button lost the focus meanwhile.
      selectField(form, "password");
    },
  });

  return (
    <form
      {...formProps}
      className="grid gap-5"
      onSubmit={(event) => {
        // The error of the previous attempt must not stay beside that of this one.
        onRefused(null, false);
        formProps.onSubmit(event);
      }}
    >
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
        // Tells a password manager whose password this is.
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={username}
          readOnly
          hidden
        />
      )}
      <PasswordField
        name="password"
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

/** @throws ApiError also for a response of 200 without success, such as a proxy's. */
async function signIn(path: string, body: object): Promise<void> {
  const answer = await callApi<{ success?: boolean } | null>(path, { method: "POST", body });
  if (answer?.success !== true) throw new ApiError(200, "", "");
}

/** What the server said, or that it did not answer. */
const describeFailure = (reason: unknown, words: Record<"failed" | "networkError", string>) =>
  reason instanceof ApiError ? (reason.serverMessage ?? words.failed) : words.networkError;

/** How the sign-in continues; null when the response was a refusal or missing. */
function readWays(reason: unknown): readonly SecondStepWay[] | null {
  if (!(reason instanceof ApiError)) return null;
  const answer = reason.answer as {
    secondFactor?: boolean;
    ways?: readonly SecondStepWay[];
  } | null;
  return answer?.secondFactor ? (answer.ways ?? ["code"]) : null;
}

interface SecondStepProps extends StepProps {
  readonly ways: readonly SecondStepWay[];
}

type Way = SecondStepWay | "recovery";

/** After a correct password: a code, a passkey, or a recovery code instead. */
function SecondStep({ ways, onSignedIn, onRefused }: SecondStepProps) {
  const words = useWords(loginWords);
  const hasPasskey = ways.includes("passkey") && supportsPasskeys();
  const usual = findUsualWay(ways, hasPasskey);
  const [way, setWay] = useState<Way>(usual);
  const others = new Set<Way>([usual, "recovery"]);
  others.delete(way);

  return (
    <div className="grid gap-5">
      {way === "passkey" ? null : (
        <CodeForm key={way} way={way} onSignedIn={onSignedIn} onRefused={onRefused} />
      )}
      {hasPasskey ? (
        <PasskeyButton
          label={words.passkey}
          isMain={way === "passkey"}
          afterPassword
          onSignedIn={onSignedIn}
          onRefused={onRefused}
        />
      ) : null}
      <div className="grid justify-items-center border-t border-line pt-3">
        {Array.from(others, (other) => (
          <Button
            key={other}
            tone="quiet"
            size="sm"
            onClick={() => {
              onRefused(null, false);
              setWay(other);
            }}
          >
            {words.instead[other]}
          </Button>
        ))}
        <Button tone="quiet" size="sm" onClick={() => onRefused(null, true)}>
          {words.startOver}
        </Button>
      </div>
    </div>
  );
}

function findUsualWay(ways: readonly SecondStepWay[], hasPasskey: boolean): Way {
  if (ways.includes("code")) return "code";
  return hasPasskey ? "passkey" : "recovery";
}

interface CodeFormProps extends StepProps {
  readonly way: "code" | "recovery";
}

/** The format of a code, for the browser's autofill and a phone's keyboard. */
const fieldsOf = {
  code: { id: "code", autoComplete: "one-time-code", inputMode: "numeric" },
  recovery: { id: "recovery-code", autoComplete: "off", inputMode: "text" },
} as const;

function CodeForm({ way, onSignedIn, onRefused }: CodeFormProps) {
  const words = useWords(loginWords);
  const { faults, isSending, formProps } = useCheckedForm<{ code: string }>({
    schema: codeSchema(useLocale()),
    async onSend(body) {
      onRefused(null, false);
      await signIn("/api/auth/second-factor", body);
      await onSignedIn();
    },
    onFailure(reason, form) {
      const isOver = reason instanceof ApiError && reason.status === 401;
      onRefused(describeFailure(reason, words), isOver);
      selectField(form, "code");
    },
  });

  return (
    <form {...formProps} className="grid gap-5">
      <TextField
        name="code"
        {...fieldsOf[way]}
        label={words.codes[way].label}
        hint={words.codes[way].hint}
        error={faults["code"]}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        className="font-mono text-lg tracking-[0.09em]"
      />
      <Button type="submit" wide aria-disabled={isSending}>
        {isSending ? words.loggingIn : words.login}
      </Button>
    </form>
  );
}

interface PasskeyButtonProps extends StepProps {
  readonly label: string;
  readonly isMain?: boolean;
  /** The password was given before. */
  readonly afterPassword?: boolean;
}

/** Signs in with a passkey. Renders nothing where the browser has none for this address. */
export function PasskeyButton(props: PasskeyButtonProps) {
  const { label, isMain = false, afterPassword = false, onSignedIn, onRefused } = props;
  const words = useWords(loginWords);
  const locale = useLocale();
  const [isPending, setPending] = useState(false);
  const isHydrated = useHydrated();
  if (!isHydrated || !supportsPasskeys()) return null;

  async function ask(): Promise<void> {
    setPending(true);
    onRefused(null, false);
    let isAsked = false;
    try {
      const { options } = await callApi<{ options: PublicKeyCredentialRequestOptionsJSON }>(
        "/api/auth/passkey/options",
        { method: "POST", body: { afterPassword } },
      );
      isAsked = true;
      const response = await startAuthentication({ optionsJSON: options });
      await signIn("/api/auth/passkey", { response });
      await onSignedIn();
    } catch (reason) {
      const sentence = describePasskeyFailure(reason, locale) ?? describeFailure(reason, words);
      onRefused(sentence, reason instanceof ApiError && reason.status === 401 && !isAsked);
    }
    setPending(false);
  }

  return (
    <Button
      tone={isMain ? "primary" : "secondary"}
      wide
      autoFocus={isMain}
      aria-disabled={isPending}
      onClick={() => void ask()}
    >
      {isPending ? words.passkeyWaiting : label}
    </Button>
  );
}

/** Passkeys belong to a host name: there are none for an IP address such as 127.0.0.1. */
export function supportsPasskeys(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(window.location.hostname);
}
