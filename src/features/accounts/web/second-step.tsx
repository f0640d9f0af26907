import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { codeSchema } from "#features/accounts/core/second-factor.ts";
import type { SecondStepWay } from "#features/accounts/core/second-factor.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { loginWords } from "./login-words.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { supportsPasskeys } from "./supports-passkeys.ts";

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
  const { register, handleSubmit, formState, setFocus, setError } = useForm<{ code: string }>({
    resolver: zodResolver(codeSchema(useLocale())),
    defaultValues: { code: "" },
  });

  async function send(body: { code: string }): Promise<void> {
    onRefused(null, false);
    try {
      await callApi("/api/auth/second-factor", { method: "POST", body });
      await onSignedIn();
    } catch (reason) {
      const isAnswer = reason instanceof ApiError;
      const atField = isAnswer ? reason.fieldErrors["code"] : undefined;
      const sentence = isAnswer ? (reason.serverMessage ?? words.failed) : words.networkError;
      if (atField) setError("code", { message: atField });
      else onRefused(sentence, isAnswer && reason.status === 401);
      setFocus("code", { shouldSelect: true });
    }
  }

  const isPending = formState.isSubmitting;
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        // A second press would send a code that was used.
        if (isPending) event.preventDefault();
        else void handleSubmit(send)(event);
      }}
    >
      <TextField
        {...register("code")}
        {...fieldsOf[way]}
        label={words.codes[way].label}
        hint={words.codes[way].hint}
        error={formState.errors.code?.message}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        className="font-mono text-lg tracking-widest"
      />
      <Button type="submit" wide aria-disabled={isPending}>
        {isPending ? words.loggingIn : words.login}
      </Button>
    </form>
  );
}
