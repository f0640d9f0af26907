import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Credentials } from "#features/accounts/core/credentials.ts";
import { newCredentialsSchema } from "#features/accounts/core/credentials.ts";
import type { Invitation } from "#features/accounts/core/invitation.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { invitationWords } from "./invitation-words.ts";

interface InvitationFormProps {
  readonly invitation: Invitation;
  readonly token: string;
  readonly onDone: () => void;
}

const fieldNames = ["username", "password"] as const;

/** Sends what is typed; a refusal stands at its field, or is told above the form. */
function useAcceptance({ invitation, token, onDone }: InvitationFormProps) {
  const words = useWords(invitationWords);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Credentials>({
    resolver: zodResolver(newCredentialsSchema(useLocale())),
    defaultValues: { username: invitation.username ?? "", password: "" },
  });

  async function save(credentials: Credentials): Promise<void> {
    setFailure(null);
    try {
      const body = { token, ...credentials };
      await callApi("/api/auth/invitation/accept", { method: "POST", body });
      onDone();
    } catch (reason) {
      const fields = reason instanceof ApiError ? reason.fieldErrors : {};
      const faulty = fieldNames.filter((name) => fields[name] !== undefined);
      for (const name of faulty) form.setError(name, { message: fields[name] ?? "" });
      const sentence = reason instanceof ApiError ? reason.serverMessage : null;
      if (faulty.length === 0) setFailure(sentence ?? words.networkError);
      form.setFocus(faulty[0] ?? "password", { shouldSelect: true });
    }
  }
  return { form, failure, onSubmit: form.handleSubmit(save) };
}

export function InvitationForm(props: InvitationFormProps) {
  const words = useWords(invitationWords);
  const { purpose, username } = props.invitation;
  const { form, failure, onSubmit } = useAcceptance(props);
  const { errors, isSubmitting } = form.formState;
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void onSubmit(event)}
    >
      {failure ? (
        <Alert tone="danger" announce>
          {failure}
        </Alert>
      ) : null}
      <TextField
        {...form.register("username")}
        label={words.username}
        hint={username === null ? words.usernameHint : undefined}
        error={errors.username?.message}
        readOnly={username !== null}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...form.register("password")}
        type="password"
        label={words.password}
        hint={words.passwordHint}
        error={errors.password?.message}
        autoComplete="new-password"
      />
      <Button type="submit" wide disabled={isSubmitting}>
        {isSubmitting ? words.saving : words.save[purpose]}
      </Button>
    </form>
  );
}
