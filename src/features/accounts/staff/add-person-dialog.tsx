import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTellFailure } from "#staff/row-act.tsx";
import { locales } from "#platform/core/locale.ts";
import { drawingMs } from "#platform/core/edition/page-drawing.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Failure } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { CheckboxField } from "#ui/form/choices.tsx";
import { peopleKey } from "./invite-dialog.tsx";
import { peopleWords } from "./people-words.ts";
import { StaffDialog } from "./sign-in-again.tsx";

interface AddPersonDialogProps {
  readonly onAdded: (name: string, isWaiting: boolean) => void;
  readonly onClose: () => void;
}

const nobody = { name: "", role: { en: "", es: "" }, isShown: true, reason: "" };

/** Adds somebody whom families read of, without a sign-in. */
export function AddPersonDialog({ onAdded, onClose }: AddPersonDialogProps) {
  const words = useWords(peopleWords).add;
  const [person, setPerson] = useState(nobody);
  const write = (part: Partial<typeof nobody>) => setPerson({ ...person, ...part });
  const client = useQueryClient();
  const tellFailure = useTellFailure();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const { reason, ...rest } = person;
      const body = { ...rest, ...(reason.trim() && { reason }) };
      return callApi<{ readonly isWaiting: boolean }>("/api/admin/staff/people", {
        method: "POST",
        body,
        // All pages are drawn before somebody is shown.
        timeoutMs: drawingMs,
      });
    },
    onSuccess: ({ isWaiting }) => onAdded(person.name.trim(), isWaiting),
    onSettled: () => client.invalidateQueries({ queryKey: peopleKey }),
  });
  const faults = error instanceof ApiError ? error.fieldErrors : {};
  const isFaulty = Object.keys(faults).length > 0;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <StaffDialog title={words.title} onClose={onClose}>
      <form method="post" noValidate className="grid gap-5" onSubmit={onSubmit}>
        <Failure text={isFaulty ? null : error && tellFailure(error)} />
        <TextField
          name="name"
          label={words.name}
          error={faults["name"]}
          maxLength={60}
          autoComplete="off"
          value={person.name}
          onChange={({ target }) => write({ name: target.value })}
        />
        {locales.map((language) => (
          <TextField
            key={language}
            name={language}
            lang={language}
            label={words.role[language]}
            error={faults[`role.${language}`]}
            maxLength={200}
            autoComplete="off"
            value={person.role[language]}
            onChange={({ target }) => write({ role: { ...person.role, [language]: target.value } })}
          />
        ))}
        {isFaulty || person.reason ? (
          <TextAreaField
            name="reason"
            rows={2}
            maxLength={1_000}
            label={words.reason}
            hint={words.reasonHint}
            value={person.reason}
            onChange={({ target }) => write({ reason: target.value })}
          />
        ) : null}
        <CheckboxField
          name="isShown"
          label={words.isShown}
          checked={person.isShown}
          onChange={({ target }) => write({ isShown: target.checked })}
        />
        <Button type="submit" className="justify-self-start" aria-disabled={isPending}>
          {isPending ? words.adding : words.submit}
        </Button>
      </form>
    </StaffDialog>
  );
}
