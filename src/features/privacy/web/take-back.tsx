import { useState } from "react";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { formatDay } from "#ui/dates.ts";
import { post } from "./use-your-data.ts";
import { yourDataWords } from "./your-data-words.ts";

interface TakeBackProps {
  readonly token: string;
  /** Null when there is nothing to take back. */
  readonly eraseAt: string | null;
  readonly onDone?: () => Promise<void>;
}

/** A deletion that waits for its day, and the way back from it. */
export function TakeBack({ token, eraseAt, onDone }: TakeBackProps) {
  const words = useWords(yourDataWords);
  const locale = useLocale();
  const [step, setStep] = useState<"asking" | "busy" | "done" | "failed">("asking");

  async function takeBack(): Promise<void> {
    if (step === "busy") return;
    setStep("busy");
    try {
      await post("take-back", { token });
      setStep("done");
      await onDone?.();
    } catch {
      setStep("failed");
    }
  }

  if (step === "done") {
    return (
      <Alert tone="success" announce>
        {words.deletion.takenBack}
      </Alert>
    );
  }
  if (eraseAt === null) return <Alert tone="info">{words.deletion.none}</Alert>;
  return (
    <Alert tone="warning" title={words.deletion.title}>
      <p>{words.deletion.until(formatDay(eraseAt, locale))}</p>
      {step === "failed" ? (
        <p role="alert" className="font-semibold text-danger">
          {words.actions.failed}
        </p>
      ) : null}
      <Button
        className="mt-2 justify-self-start"
        aria-disabled={step === "busy"}
        onClick={() => void takeBack()}
      >
        {words.deletion.takeBack}
      </Button>
    </Alert>
  );
}
