import { type FormEvent, useId, useRef } from "react";
import type { HeldData, HeldRecord } from "#features/privacy/core/person-request.ts";
import { ApiError } from "#platform/web/api-client.ts";
import { useSending } from "#platform/web/forms/use-sending.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Card } from "#ui/card.tsx";
import { formatDay } from "#ui/dates.ts";
import { TextField } from "#ui/field.tsx";
import { SendButton } from "#ui/form/form-footer.tsx";
import { yourDataWords } from "./your-data-words.ts";

interface CorrectFormProps {
  readonly record: HeldRecord;
  /** Kind and time of the record, because some people sent several. */
  readonly name: string;
  readonly onSend: (correction: {
    readonly record: HeldRecord;
    readonly typed: Readonly<Record<string, FormDataEntryValue>>;
  }) => Promise<unknown>;
  /** Reloads the data: after a change, and after a conflict. */
  readonly onChange: () => Promise<unknown>;
}

const fields = ["fullName", "phone", "zipCode"] as const;
const autoComplete = { fullName: "name", phone: "tel", zipCode: "postal-code" } as const;

/** The few fields of a record that may be corrected. */
export function CorrectForm(props: CorrectFormProps) {
  const { record, name } = props;
  const words = useWords(yourDataWords).correct;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { outcome, attempts, isSending, onSubmit } = useCorrection(props, (field) => {
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
        {outcome?.notice ? (
          <Alert key={attempts} tone={outcome.notice.tone} announce>
            {outcome.notice.text}
          </Alert>
        ) : null}
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
                error={outcome?.errors[field]}
                autoComplete={autoComplete[field]}
              />
            ))}
        </div>
        <SendButton
          words={{ send: words.save, sending: words.saving }}
          isSending={isSending}
          locale={useLocale()}
          className="justify-self-start"
          aria-disabled={isSending}
        />
      </form>
    </Card>
  );
}

interface Corrected {
  readonly errors: Readonly<Record<string, string>>;
  readonly notice: { readonly tone: "success" | "danger"; readonly text: string } | null;
}

function useCorrection(
  { record, onSend, onChange }: CorrectFormProps,
  focusOn: (field: string) => void,
) {
  const words = useWords(yourDataWords);
  const { attempt, ...sending } = useSending<Corrected>();

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    await attempt(async () => {
      try {
        await onSend({ record, typed });
        // First, because somebody who reads that it is saved may download it next.
        await onChange();
        return { errors: {}, notice: { tone: "success", text: words.correct.saved } };
      } catch (reason) {
        return tellFailure(reason);
      }
    });
  }

  async function tellFailure(reason: unknown): Promise<Corrected> {
    const errors = reason instanceof ApiError ? reason.fieldErrors : {};
    const [first] = Object.keys(errors);
    if (first !== undefined) {
      focusOn(first);
      return { errors, notice: null };
    }
    const isApiError = reason instanceof ApiError;
    if (isApiError && reason.status === 409) await onChange();
    const sentence = isApiError ? reason.serverMessage : null;
    return { errors, notice: { tone: "danger", text: sentence ?? words.actions.failed } };
  }

  return { ...sending, onSubmit };
}

/** Kind and time of each record, to distinguish two of one kind. */
export function useRecordNames({ sections }: HeldData): (id: string) => string {
  const locale = useLocale();
  const items = sections.flatMap((section) => section.items);
  return (id) => {
    const item = items.find((each) => each.id === id);
    return item ? `${item.title}, ${formatDay(item.at, locale)}` : "";
  };
}
