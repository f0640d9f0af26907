import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { describePasskeyFailure } from "#features/accounts/core/describe-passkey-failure.ts";
import {
  codeSchema,
  newPasskeySchema,
  passwordAgainSchema,
  turnOffSchema,
} from "#features/accounts/core/second-factor.ts";
import { ApiError } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { LeavingButton } from "#ui/leaving-button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { secondFactorWords } from "./second-factor-words.ts";

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
  const fields: readonly string[] = fieldsOf[asks];
  const form = useForm<Record<string, string>>({
    resolver: zodResolver(schemas[asks](locale)) as never,
    defaultValues: Object.fromEntries(fields.map((name) => [name, ""])),
  });
  const describe = useFieldProps(asks === "appCode");
  const { mutate, isPending, error } = useMutation({
    mutationFn: onSubmit,
    onError(failure) {
      if (!(failure instanceof ApiError)) return;
      const faulty = fields.filter((name) => failure.fieldErrors[name] !== undefined);
      for (const name of faulty) form.setError(name, { message: failure.fieldErrors[name] ?? "" });
      if (faulty[0]) form.setFocus(faulty[0], { shouldSelect: true });
    },
  });
  const sentence = describeFailure(error, describePasskeyFailure(error, locale) ?? words.failed);

  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) =>
        void form.handleSubmit((values) => (isPending ? undefined : mutate(values)))(event)
      }
    >
      {children}
      {sentence ? (
        <Alert tone="danger" announce>
          {sentence}
        </Alert>
      ) : null}
      {fields.map((name, index) => (
        <TextField
          key={name}
          {...form.register(name)}
          {...describe(name)}
          id={`${id}${name}`}
          error={form.formState.errors[name]?.message as string | undefined}
          autoFocus={index === 0}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <LeavingButton type="submit" aria-disabled={isPending}>
          {isPending ? (pending ?? words.saving) : submit}
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

/** Null when there is none, or it stands at its field. */
function describeFailure(failure: Error | null, otherwise: string): string | null {
  if (failure === null) return null;
  if (!(failure instanceof ApiError)) return otherwise;
  if (Object.keys(failure.fieldErrors).length > 0) return null;
  return failure.serverMessage ?? otherwise;
}
