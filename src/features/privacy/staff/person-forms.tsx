import type { FormEvent } from "react";
import { requestKinds } from "#features/privacy/core/person-request.ts";
import { useWords } from "#platform/web/use-words.ts";
import { LeavingButton } from "#ui/leaving-button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { personWords } from "./person-words.ts";

interface FormProps {
  readonly onAct: (what: string, body: object) => void;
}

/** That somebody asked by telephone or letter: the clock begins. */
export function RequestForm({ onAct }: FormProps) {
  const { person: words, kinds } = useWords(personWords);
  // A deletion is asked for by deleting: it ends by itself.
  const options = requestKinds
    .filter((kind) => kind !== "deletion")
    .map((value) => ({ value, label: kinds[value] }));
  return (
    <form
      method="post"
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        onAct("requests", Object.fromEntries(new FormData(event.currentTarget)));
      }}
    >
      <SelectField name="kind" label={words.asked} options={options} />
      <LeavingButton type="submit" tone="secondary">
        {words.write}
      </LeavingButton>
    </form>
  );
}

/** Stops all erasing, with the reason. */
export function HoldForm({ onAct }: FormProps) {
  const words = useWords(personWords).person;
  return (
    <form
      method="post"
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        onAct("hold", Object.fromEntries(new FormData(event.currentTarget)));
      }}
    >
      <div className="min-w-0 grow">
        <TextField name="reason" label={words.holdReason} required maxLength={500} />
      </div>
      <LeavingButton type="submit" tone="secondary">
        {words.place}
      </LeavingButton>
    </form>
  );
}
