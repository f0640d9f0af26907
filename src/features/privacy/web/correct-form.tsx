import type { FormEvent } from "react";
import { useId, useState } from "react";
import type { HeldRecord } from "#features/privacy/core/person-request.ts";
import { ApiError } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { TextField } from "#ui/text-field.tsx";
import { post } from "./use-your-data.ts";
import { yourDataWords } from "./your-data-words.ts";

interface CorrectFormProps {
  readonly record: HeldRecord;
  readonly token: string;
  readonly onSaved: () => Promise<void>;
}

const fields = ["fullName", "phone", "zipCode"] as const;
const autoComplete = { fullName: "name", phone: "tel", zipCode: "postal-code" } as const;

/** The few fields of one record that its sender may put right. */
export function CorrectForm({ record, token, onSaved }: CorrectFormProps) {
  const words = useWords(yourDataWords);
  const id = useId();
  const { errors, failure, isBusy, onSubmit } = useCorrection({ record, token, onSaved });

  return (
    <Card>
      <form
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void onSubmit(event)}
      >
        {failure === null ? null : (
          <Alert tone="danger" announce>
            {failure}
          </Alert>
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          {fields
            .filter((field) => record[field] !== undefined)
            .map((field) => (
              <TextField
                key={field}
                id={`${id}${field}`}
                name={field}
                label={words.correct[field]}
                defaultValue={record[field] ?? ""}
                error={errors[field]}
                autoComplete={autoComplete[field]}
              />
            ))}
        </div>
        <Button type="submit" className="justify-self-start" aria-disabled={isBusy}>
          {isBusy ? words.correct.saving : words.correct.save}
        </Button>
      </form>
    </Card>
  );
}

function useCorrection({ record, token, onSaved }: CorrectFormProps) {
  const words = useWords(yourDataWords);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const { kind, id, version } = record;
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    setBusy(true);
    setErrors({});
    setFailure(null);
    try {
      await post("correct", { token, kind, id, version, ...typed });
      await onSaved();
    } catch (reason) {
      const faults = reason instanceof ApiError ? reason.fieldErrors : {};
      setErrors(faults);
      const sentence = reason instanceof ApiError ? reason.serverMessage : null;
      if (Object.keys(faults).length === 0) setFailure(sentence ?? words.actions.failed);
    } finally {
      setBusy(false);
    }
  }
  return { errors, failure, isBusy, onSubmit };
}
