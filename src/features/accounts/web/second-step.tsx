import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from "@simplewebauthn/browser";
import { useState } from "react";
import {
  codeSchema,
  describePasskeyFailure,
  type SecondStepWay,
} from "#features/accounts/core/factor-codes.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { useHydrated } from "#platform/web/page-hooks.ts";
import { selectField, useCheckedForm } from "#platform/web/forms/use-checked-form.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { loginWords } from "./login-words.ts";

interface SecondStepProps {
  readonly ways: readonly SecondStepWay[];
  readonly onSignedIn: () => unknown;
  /** `isOver`: the password has to be said again. Null once a new try begins. */
  readonly onRefused: (sentence: string | null, isOver: boolean) => void;
}

type Way = SecondStepWay | "recovery";

/** After a right password: a code, a passkey, or a recovery code in their place. */
export function SecondStep({ ways, onSignedIn, onRefused }: SecondStepProps) {
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

interface CodeFormProps {
  readonly way: "code" | "recovery";
  readonly onSignedIn: () => unknown;
  readonly onRefused: (sentence: string | null, isOver: boolean) => void;
}

/** What a code looks like, to the browser that may fill it in and to the keyboard of a phone. */
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
      await callApi("/api/auth/second-factor", { method: "POST", body });
      await onSignedIn();
    },
    onFailure(reason, form) {
      const isAnswer = reason instanceof ApiError;
      const sentence = isAnswer ? (reason.serverMessage ?? words.failed) : words.networkError;
      onRefused(sentence, isAnswer && reason.status === 401);
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

interface PasskeyButtonProps {
  readonly label: string;
  readonly isMain?: boolean;
  /** The password was said before. */
  readonly afterPassword?: boolean;
  readonly onSignedIn: () => unknown;
  /** `isOver`: the password has to be said again. Null once a new try begins. */
  readonly onRefused: (sentence: string | null, isOver: boolean) => void;
}

interface QuestionAnswer {
  readonly options: PublicKeyCredentialRequestOptionsJSON;
}

/** Signs in with a passkey. Nothing where the browser has none for this address. */
export function PasskeyButton(props: PasskeyButtonProps) {
  const { label, isMain = false, afterPassword = false, onSignedIn, onRefused } = props;
  const words = useWords(loginWords);
  const locale = useLocale();
  const [isPending, setPending] = useState(false);
  const isHydrated = useHydrated();
  if (!isHydrated || !supportsPasskeys()) return null;

  async function signIn(): Promise<void> {
    setPending(true);
    onRefused(null, false);
    let isAsked = false;
    try {
      const body = { afterPassword };
      const question = { method: "POST", body } as const;
      const { options } = await callApi<QuestionAnswer>("/api/auth/passkey/options", question);
      isAsked = true;
      const response = await startAuthentication({ optionsJSON: options });
      await callApi("/api/auth/passkey", { method: "POST", body: { response } });
      await onSignedIn();
    } catch (reason) {
      const isAnswer = reason instanceof ApiError;
      const sentence = isAnswer
        ? (reason.serverMessage ?? words.failed)
        : (describePasskeyFailure(reason, locale) ?? words.networkError);
      onRefused(sentence, isAnswer && reason.status === 401 && !isAsked);
    }
    setPending(false);
  }

  return (
    <Button
      tone={isMain ? "primary" : "secondary"}
      wide
      autoFocus={isMain}
      aria-disabled={isPending}
      onClick={isPending ? undefined : () => void signIn()}
    >
      {isPending ? words.passkeyWaiting : label}
    </Button>
  );
}

/** Passkeys belong to a name: browsers have none for a bare address such as 127.0.0.1. */
export function supportsPasskeys(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(window.location.hostname);
}
