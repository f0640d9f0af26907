import { useState } from "react";
import { LoadFailure } from "#features/backoffice/frame/load-failure.tsx";
import { useWords } from "#platform/web/use-words.ts";
import { Card } from "#ui/card.tsx";
import { LoadingText } from "#ui/spinner.tsx";
import { AppCodes } from "./app-codes.tsx";
import { OwnPasskeys } from "./own-passkeys.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { secondFactorWords } from "./second-factor-words.ts";
import { useRefreshSecondFactor, useSecondFactor } from "./use-second-factor.ts";

/** Codes of an app, passkeys, and what helps when they are lost: a card each. */
export function SecondFactor() {
  const words = useWords(secondFactorWords);
  const query = useSecondFactor();
  const refresh = useRefreshSecondFactor();
  /** Shown this once. */
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null);
  const { data: state } = query;
  if (!state) {
    return (
      <Card>
        {query.isError ? (
          <LoadFailure text={words.failed} onRetry={() => void query.refetch()} />
        ) : (
          <LoadingText text={words.loading} />
        )}
      </Card>
    );
  }
  const onChanged = async (codes: readonly string[] | null = null) => {
    if (codes) setNewCodes(codes);
    await refresh();
  };
  const isOn = state.codesSince !== null || state.passkeys.length > 0;
  return (
    <>
      <AppCodes since={state.codesSince} onChanged={onChanged} />
      <OwnPasskeys
        passkeys={state.passkeys}
        isOnlyFactor={state.codesSince === null && state.passkeys.length === 1}
        onChanged={onChanged}
      />
      {isOn || newCodes ? (
        <RecoveryCodes
          left={state.recoveryCodesLeft}
          asksForCode={state.codesSince !== null}
          newCodes={newCodes}
          onKept={() => setNewCodes(null)}
          onRenewed={onChanged}
        />
      ) : null}
    </>
  );
}
