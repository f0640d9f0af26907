import { type ComponentProps, type ReactNode, useId, useState } from "react";
import type { ZodMiniType } from "zod/mini";
import {
  codeSchema,
  describePasskeyFailure,
  newPasskeySchema,
  passwordAgainSchema,
  turnOffSchema,
} from "#features/accounts/core/factor-codes.ts";
import { useTellFailure } from "#staff/row-act.tsx";
import { useCheckedForm } from "#platform/web/forms/use-checked-form.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Failure } from "#ui/alert.tsx";
import { LeavingButton, useHeldPresses } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { useFreshly } from "./sign-in-again.tsx";
import { secondFactorWords } from "./account-words.ts";

const forms = {
  password: { schema: passwordAgainSchema, fields: ["password"] },
  appCode: { schema: codeSchema, fields: ["code"] },
  passwordAndCode: { schema: turnOffSchema, fields: ["password", "code"] },
  nameAndPassword: { schema: newPasskeySchema, fields: ["name", "password"] },
} as const;

interface ConfirmFormProps {
  readonly asks: keyof typeof forms;
  readonly submit: string;
  readonly pending?: string;
  /** The consequence, above the fields. */
  readonly children?: ReactNode;
  readonly onSubmit: (values: Record<string, string>) => Promise<unknown>;
  readonly onCancel: () => void;
}

/**
 * The password or code that a change of the second factor requires again. The first field gets the
 * focus.
 */
export function ConfirmForm(props: ConfirmFormProps) {
  const { asks, submit, pending, children, onSubmit, onCancel } = props;
  const words = useWords(secondFactorWords);
  const locale = useLocale();
  const id = useId();
  const freshly = useFreshly();
  const tellFailure = useTellFailure();
  const { schema, fields } = forms[asks];
  const known: Record<string, ComponentProps<typeof TextField>> = {
    password: { label: words.fields.password, type: "password", autoComplete: "current-password" },
    name: { label: words.fields.name, hint: words.fields.nameHint, autoComplete: "off" },
    code: {
      autoComplete: "one-time-code",
      ...(asks === "appCode"
        ? { label: words.fields.appCode, inputMode: "numeric" }
        : { label: words.fields.anyCode, hint: words.fields.anyCodeHint }),
    },
  };
  const [failure, setFailure] = useState<string | null>(null);
  const { faults, isSending, formProps } = useCheckedForm({
    schema: schema(locale) as ZodMiniType<Record<string, string>>,
    async onSend(values) {
      setFailure(null);
      await freshly(() => onSubmit(values));
    },
    onFailure(reason) {
      setFailure(describePasskeyFailure(reason, locale) ?? tellFailure(reason as Error));
    },
  });
  // The form disappears when it is done, and its list moves up.
  useHeldPresses(isSending);

  return (
    <form {...formProps} className="grid gap-5">
      {children}
      <Failure text={failure} />
      {fields.map((name, index) => (
        <TextField
          key={name}
          name={name}
          {...(known[name] ?? { label: name })}
          id={`${id}${name}`}
          error={faults[name]}
          autoFocus={index === 0}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <LeavingButton type="submit" aria-disabled={isSending}>
          {isSending ? (pending ?? words.saving) : submit}
        </LeavingButton>
        <LeavingButton tone="quiet" onClick={onCancel}>
          {words.cancel}
        </LeavingButton>
      </div>
    </form>
  );
}
