import { type ComponentProps, type ReactNode, useId, useState } from "react";
import type { ZodMiniType } from "zod/mini";
import {
  codeSchema,
  describePasskeyFailure,
  newPasskeySchema,
  passwordAgainSchema,
  turnOffSchema,
} from "#features/accounts/core/factor-codes.ts";
import { ApiError } from "#platform/web/api-client.ts";
import { useCheckedForm } from "#platform/web/forms/use-checked-form.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { LeavingButton } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { useFreshly } from "./sign-in-again.tsx";
import { secondFactorWords } from "./account-words.ts";

const schemas = {
  password: passwordAgainSchema,
  appCode: codeSchema,
  passwordAndCode: turnOffSchema,
  nameAndPassword: newPasskeySchema,
};

const fieldsOf = {
  password: ["password"],
  appCode: ["code"],
  passwordAndCode: ["password", "code"],
  nameAndPassword: ["name", "password"],
} as const;

interface ConfirmFormProps {
  readonly asks: keyof typeof schemas;
  readonly submit: string;
  readonly pending?: string;
  /** What it leads to, above the fields. */
  readonly children?: ReactNode;
  readonly onSubmit: (values: Record<string, string>) => Promise<unknown>;
  readonly onCancel: () => void;
}

/** What somebody has to say again before the second factor changes. The first field takes the focus. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { asks, submit, pending, children, onSubmit, onCancel } = props;
  const words = useWords(secondFactorWords);
  const locale = useLocale();
  const id = useId();
  const freshly = useFreshly();
  const fields: readonly string[] = fieldsOf[asks];
  const describe = useFieldProps(asks === "appCode");
  const [failure, setFailure] = useState<string | null>(null);
  const { faults, isSending, formProps } = useCheckedForm({
    schema: schemas[asks](locale) as ZodMiniType<Record<string, string>>,
    async onSend(values) {
      setFailure(null);
      await freshly(() => onSubmit(values));
    },
    onFailure(reason) {
      const sentence = reason instanceof ApiError ? reason.serverMessage : null;
      setFailure(sentence ?? describePasskeyFailure(reason, locale) ?? words.failed);
    },
  });

  return (
    <form {...formProps} className="grid gap-5">
      {children}
      {failure ? (
        <Alert tone="danger" announce>
          {failure}
        </Alert>
      ) : null}
      {fields.map((name, index) => (
        <TextField
          key={name}
          name={name}
          {...describe(name)}
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

function useFieldProps(isOfApp: boolean) {
  const { fields } = useWords(secondFactorWords);
  const known: Record<string, ComponentProps<typeof TextField>> = {
    password: { label: fields.password, type: "password", autoComplete: "current-password" },
    name: { label: fields.name, hint: fields.nameHint, autoComplete: "off" },
    code: isOfApp
      ? { label: fields.appCode, autoComplete: "one-time-code", inputMode: "numeric" }
      : { label: fields.anyCode, hint: fields.anyCodeHint, autoComplete: "one-time-code" },
  };
  return (name: string): ComponentProps<typeof TextField> => known[name] ?? { label: name };
}
