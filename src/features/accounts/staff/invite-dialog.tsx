import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useState } from "react";
import type { Role } from "#platform/core/role.ts";
import { roles } from "#platform/core/role.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { LinkAnswer } from "./new-link.tsx";
import { NewLink } from "./new-link.tsx";
import { peopleWords } from "./people-words.ts";
import { StaffDialog } from "./staff-dialog.tsx";
import { peopleKey } from "./use-people.ts";

/** Makes a link by which somebody gets an account. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(peopleWords);
  const client = useQueryClient();
  const [role, setRole] = useState<Role>("agent");
  const [username, setUsername] = useState("");
  const { data, mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const name = username.trim();
      const body = { role, ...(name && { username: name }) };
      return callApi<LinkAnswer>("/api/admin/invitations", { method: "POST", body });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: peopleKey }),
  });
  const fieldError = error instanceof ApiError ? error.fieldErrors["username"] : undefined;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <StaffDialog title={words.invite.title} onClose={onClose}>
      {data ? (
        <NewLink link={data} onDone={onClose} />
      ) : (
        <form method="post" noValidate className="grid gap-5" onSubmit={onSubmit}>
          {error && !fieldError ? (
            <Alert tone="danger" announce>
              {(error instanceof ApiError && error.serverMessage) || words.change.failed}
            </Alert>
          ) : null}
          <SelectField
            name="role"
            label={words.invite.role}
            hint={words.roleHints[role]}
            options={roles.map((value) => ({ value, label: words.roles[value] }))}
            value={role}
            onChange={(event) => setRole(event.target.value as Role)}
          />
          <TextField
            name="username"
            label={words.invite.name}
            hint={words.invite.nameHint}
            error={fieldError}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
          <Button type="submit" className="justify-self-start" aria-disabled={isPending}>
            {isPending ? words.invite.making : words.invite.make}
          </Button>
        </form>
      )}
    </StaffDialog>
  );
}
