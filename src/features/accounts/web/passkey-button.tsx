import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { startAuthentication } from "@simplewebauthn/browser";
import { useState } from "react";
import { describePasskeyFailure } from "#features/accounts/core/describe-passkey-failure.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { useHydrated } from "#platform/web/use-hydrated.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { loginWords } from "./login-words.ts";
import { supportsPasskeys } from "./supports-passkeys.ts";

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
