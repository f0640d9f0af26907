import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { newPasswordSchema } from "#features/accounts/core/credentials.ts";
import { useRefreshSession, useStaffMember } from "#features/backoffice/frame/staff-gate.tsx";
import { dashboardPath } from "#platform/core/dashboard-path.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast-provider.tsx";
import { ownSessionsKey } from "./own-sessions.tsx";
import { accountWords } from "./account-words.ts";

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

const fieldNames = ["currentPassword", "newPassword"] as const;

function usePasswordChange(form: UseFormReturn<PasswordChange>) {
  const words = useWords(accountWords).password;
  const { mustReplacePassword } = useStaffMember();
  const client = useQueryClient();
  const refreshSession = useRefreshSession();
  const navigate = useNavigate();
  const { toast } = useToast();
  return useMutation({
    mutationFn: (body: PasswordChange) => callApi("/api/auth/password", { method: "POST", body }),
    async onSuccess() {
      form.reset();
      toast({ title: words.saved, description: words.savedText });
      await Promise.all([refreshSession(), client.invalidateQueries({ queryKey: ownSessionsKey })]);
      // Whoever had to stop here was on the way to work.
      if (mustReplacePassword) await navigate(dashboardPath, { replace: true });
    },
    onError(failure) {
      if (!(failure instanceof ApiError)) return;
      const faulty = fieldNames.filter((name) => failure.fieldErrors[name] !== undefined);
      for (const name of faulty) form.setError(name, { message: failure.fieldErrors[name] ?? "" });
      const [first] = faulty;
      if (first) form.setFocus(first, { shouldSelect: true });
    },
  });
}

export function PasswordForm() {
  const words = useWords(accountWords).password;
  const { username } = useStaffMember();
  const form = useForm<PasswordChange>({
    resolver: zodResolver(newPasswordSchema(useLocale())),
    defaultValues: { currentPassword: "", newPassword: "" },
  });
  const { errors } = form.formState;
  const { mutate, isPending, error } = usePasswordChange(form);
  const isAtFields = error instanceof ApiError && Object.keys(error.fieldErrors).length > 0;
  const sentence = error instanceof ApiError ? error.serverMessage : null;

  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void form.handleSubmit((change) => mutate(change))(event)}
    >
      {error && !isAtFields ? (
        <Alert tone="danger" announce>
          {sentence ?? words.failed}
        </Alert>
      ) : null}
      {/* So that a password manager knows whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField
        {...form.register("currentPassword")}
        type="password"
        label={words.current}
        error={errors.currentPassword?.message}
        autoComplete="current-password"
      />
      <TextField
        {...form.register("newPassword")}
        type="password"
        label={words.next}
        hint={words.hint}
        error={errors.newPassword?.message}
        autoComplete="new-password"
      />
      <Button type="submit" className="justify-self-start" disabled={isPending}>
        {isPending ? words.saving : words.save}
      </Button>
    </form>
  );
}
