import { LocalLinkNotice, useSiteOrigin } from "#staff/site-address.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useTellFailure } from "#staff/row-act.tsx";
import { type Role, roles } from "#platform/core/staff/staff-member.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { useCopied } from "#staff/use-copied.ts";
import { Failure } from "#ui/alert.tsx";
import { Button, useHeldPresses } from "#ui/button.tsx";
import { formatMoment } from "#ui/dates.ts";
import { SelectField, TextField } from "#ui/field.tsx";
import { peopleWords } from "./people-words.ts";
import { StaffDialog, useFreshly } from "./sign-in-again.tsx";

export const peopleKey = ["staff"] as const;

interface LinkAnswer {
  readonly token: string;
  readonly expiresAt: string;
}

/**
 * Shows a link the only time that is possible. Its token is behind the #, which is never sent to a
 * server.
 */
export function NewLink({ link, onDone }: { link: LinkAnswer; onDone: () => void }) {
  const words = useWords(peopleWords).link;
  const locale = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const address = `${useSiteOrigin()}/admin/invitation#${link.token}`;
  const { isCopied, copy } = useCopied(address);

  return (
    <div className="grid gap-4">
      <TextField
        ref={field}
        name="link"
        label={words.label}
        hint={words.hint(formatMoment(link.expiresAt, locale))}
        value={address}
        readOnly
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        dir="ltr"
      />
      <LocalLinkNotice text={address} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          onClick={() => {
            // If copying fails, the selected text can be copied by hand.
            field.current?.select();
            copy();
          }}
        >
          <span role="status">{isCopied ? words.copied : words.copy}</span>
        </Button>
        <Button tone="secondary" size="sm" onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </div>
  );
}

/** Makes a link to an account. */
export function useNewLink(path: string) {
  const client = useQueryClient();
  const freshly = useFreshly();
  const made = useMutation({
    mutationFn: (body?: object) =>
      freshly(() => callApi<LinkAnswer>(path, { method: "POST", body })),
    // Also after a failure: a link whose response was lost is open, and can be revoked in the list.
    onSettled: () => client.invalidateQueries({ queryKey: peopleKey }),
  });
  // A double tap's second press would close the dialog with the link, which is shown only once.
  useHeldPresses(made.isPending);
  return made;
}

/** Makes an invitation link for a new account. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(peopleWords);
  const [role, setRole] = useState<Role>("agent");
  const [username, setUsername] = useState("");
  const { data, mutate, isPending, error } = useNewLink("/api/admin/invitations");
  const tellFailure = useTellFailure();
  const fieldError = error instanceof ApiError ? error.fieldErrors["username"] : undefined;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const name = username.trim();
    if (!isPending) mutate({ role, ...(name && { username: name }) });
  };
  return (
    <StaffDialog title={words.invite.title} onClose={onClose}>
      {data ? (
        <NewLink link={data} onDone={onClose} />
      ) : (
        <form method="post" noValidate className="grid gap-5" onSubmit={onSubmit}>
          <Failure text={fieldError ? null : error && tellFailure(error)} />
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
