import type { FormEvent } from "react";
import { useId, useRef, useState } from "react";
import type { HeldRecord } from "#features/privacy/core/person-request.ts";
import { ApiError } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { TextField } from "#ui/text-field.tsx";
import { yourDataWords } from "./your-data-words.ts";

export interface TypedCorrection {
  readonly record: HeldRecord;
  readonly typed: Readonly<Record<string, FormDataEntryValue>>;
}

interface CorrectFormProps {
  readonly record: HeldRecord;
  /** What it is and when it came: some people sent several. */
  readonly name: string;
  readonly onSend: (correction: TypedCorrection) => Promise<unknown>;
  /** Reads anew what is held: after a change, and when somebody else was faster. */
  readonly onChange: () => Promise<unknown>;
}

const fields = ["fullName", "phone", "zipCode"] as const;
const autoComplete = { fullName: "name", phone: "tel", zipCode: "postal-code" } as const;

/** The few fields of one record that may be put right. */
export function CorrectForm(props: CorrectFormProps) {
  const { record, name } = props;
  const words = useWords(yourDataWords).correct;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { errors, told, isBusy, onSubmit } = useCorrection(props, (field) => {
    const input = form.current?.elements.namedItem(field);
    if (input instanceof HTMLElement) input.focus();
  });

  return (
    <Card>
      <form
        ref={form}
        method="post"
        noValidate
        aria-labelledby={`${id}name`}
        className="grid gap-5"
        onSubmit={(event) => void onSubmit(event)}
      >
        <h3 id={`${id}name`} className="font-semibold">
          {name}
        </h3>
        {told === null ? null : (
          <Alert tone={told.tone} announce>
            {told.text}
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
                label={words[field]}
                defaultValue={record[field] ?? ""}
                error={errors[field]}
                autoComplete={autoComplete[field]}
              />
            ))}
        </div>
        <Button type="submit" className="justify-self-start" aria-disabled={isBusy}>
          {isBusy ? words.saving : words.save}
        </Button>
      </form>
    </Card>
  );
}

type Told = { readonly tone: "success" | "danger"; readonly text: string } | null;

function useCorrection(
  { record, onSend, onChange }: CorrectFormProps,
  focusOn: (field: string) => void,
) {
  const words = useWords(yourDataWords);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [told, setTold] = useState<Told>(null);
  const [isBusy, setBusy] = useState(false);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    setBusy(true);
    setErrors({});
    setTold(null);
    try {
      await onSend({ record, typed });
      // First: who reads that it is saved may download it next.
      await onChange();
      setTold({ tone: "success", text: words.correct.saved });
    } catch (reason) {
      await tellFailure(reason);
    } finally {
      setBusy(false);
    }
  }

  async function tellFailure(reason: unknown): Promise<void> {
    const faults = reason instanceof ApiError ? reason.fieldErrors : {};
    const [first] = Object.keys(faults);
    setErrors(faults);
    if (first !== undefined) return focusOn(first);
    const isApiError = reason instanceof ApiError;
    const sentence = isApiError ? reason.serverMessage : null;
    setTold({ tone: "danger", text: sentence ?? words.actions.failed });
    if (isApiError && reason.status === 409) await onChange();
  }

  return { errors, told, isBusy, onSubmit };
}
