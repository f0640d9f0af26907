import { useCallback, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { type Credentials, newCredentialsSchema } from "#features/accounts/core/credentials.ts";
import type { Invitation } from "#features/accounts/core/staff-account.ts";
import { ApiError, callApi, readServerMessage } from "#platform/web/api-client.ts";
import type { RouteHandle } from "#platform/web/site-settings.ts";
import { selectField, useCheckedForm } from "#platform/web/forms/use-checked-form.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert, Failure, LoadingText } from "#ui/alert.tsx";
import { Button, buttonClasses } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { TextField } from "#ui/field.tsx";
import { PasswordField } from "#ui/form/password-field.tsx";
import { invitationWords } from "./invitation-words.ts";

const signInPath = "/admin/login";

export const handle: RouteHandle = { hydrate: true, shell: "bare" };

/** The page of a link: to create an account, or to set a new password. */
export default function InvitationPage() {
  const words = useWords(invitationWords);
  const { token, invitation, failure, retry } = useInvitation();
  const title = failure === null ? words.title[invitation?.purpose ?? "join"] : words.title.closed;
  return (
    <div className="mx-auto grid max-w-[26rem] gap-6 px-5 py-12 sm:py-20">
      <h1 className="text-heading">{title}</h1>
      {failure === null ? null : <ClosedLink failure={failure} retry={retry} />}
      {invitation ? <OpenLink key={token} invitation={invitation} token={token} /> : null}
      {!invitation && failure === null ? <LoadingText text={words.looking} /> : null}
    </div>
  );
}

function ClosedLink({ failure, retry }: { failure: string; retry: (() => void) | null }) {
  const words = useWords(invitationWords);
  return (
    <div className="grid justify-items-start gap-6">
      <Alert tone="warning" announce>
        {failure}
      </Alert>
      {retry ? (
        <Button tone="secondary" onClick={retry}>
          {words.retry}
        </Button>
      ) : null}
      <Link to={signInPath} replace className="text-link text-sm">
        {words.signIn}
      </Link>
    </div>
  );
}

function OpenLink({ invitation, token }: { invitation: Invitation; token: string }) {
  const words = useWords(invitationWords);
  const { purpose } = invitation;
  const [isDone, setDone] = useState(false);
  if (isDone) {
    return (
      <>
        <Alert tone="success" announce>
          {words.done[purpose]}
        </Alert>
        <Link to={signInPath} replace className={buttonClasses({ wide: true })}>
          {words.signIn}
        </Link>
      </>
    );
  }
  return (
    <>
      <p className="-mt-4 text-ink-muted">{words.intro[purpose]}</p>
      <Card>
        <InvitationForm invitation={invitation} token={token} onDone={() => setDone(true)} />
      </Card>
    </>
  );
}

interface InvitationFormProps {
  readonly invitation: Invitation;
  readonly token: string;
  readonly onDone: () => void;
}

/** A refusal is shown at its field, or above the form. */
function InvitationForm({ invitation, token, onDone }: InvitationFormProps) {
  const words = useWords(invitationWords);
  const { purpose, username } = invitation;
  const [failure, setFailure] = useState<string | null>(null);
  const { faults, isSending, formProps } = useCheckedForm<Credentials>({
    schema: newCredentialsSchema(useLocale()),
    async onSend(credentials) {
      setFailure(null);
      const body = { token, ...credentials };
      await callApi("/api/auth/invitation/accept", { method: "POST", body });
      onDone();
    },
    onFailure(reason, form) {
      setFailure(readServerMessage(reason) ?? words.networkError);
      selectField(form, "password");
    },
  });
  return (
    <form {...formProps} className="grid gap-5">
      <Failure text={failure} />
      <TextField
        name="username"
        defaultValue={username ?? ""}
        label={words.username}
        hint={username === null ? words.usernameHint : undefined}
        error={faults["username"]}
        readOnly={username !== null}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        name="password"
        label={words.password}
        hint={words.passwordHint}
        error={faults["password"]}
        autoComplete="new-password"
      />
      <Button type="submit" wide aria-disabled={isSending}>
        {isSending ? words.saving : words.save[purpose]}
      </Button>
    </form>
  );
}

/**
 * The link's token. It is behind the #, so that it is in no log, and is removed from the address at
 * once, so that it is not seen, bookmarked or copied. This tab's history entry keeps it, so that a
 * reload opens the same link.
 */
function takeToken(): string {
  const { history, location } = window;
  const kept = history.state as { readonly usr?: { readonly token?: unknown } | null } | null;
  const token = location.hash.slice(1);
  if (token === "") return typeof kept?.usr?.token === "string" ? kept.usr.token : "";
  history.replaceState({ ...kept, usr: { token } }, "", location.pathname);
  return token;
}

/** What the link is for. The page waits until that is known, or why the link does not work. */
function useInvitation() {
  const words = useWords(invitationWords);
  const [token, setToken] = useState("");
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [canRetry, setCanRetry] = useState(false);
  const newest = useRef("");

  const ask = useCallback(async (): Promise<void> => {
    const found = takeToken();
    newest.current = found;
    setToken(found);
    setInvitation(null);
    setFailure(null);
    setCanRetry(false);
    if (found === "") return setFailure(words.noLink);
    try {
      const call = { method: "POST", body: { token: found } } as const;
      const answer = await callApi<{ invitation: Invitation }>("/api/auth/invitation", call);
      // A slower response may belong to the link that was opened before in this tab.
      if (newest.current === found) setInvitation(answer.invitation);
    } catch (reason) {
      if (newest.current !== found) return;
      const isAnswer = reason instanceof ApiError;
      setFailure((isAnswer && reason.serverMessage) || words.networkError);
      setCanRetry(!isAnswer || reason.status >= 429);
    }
  }, [words]);

  useEffect(() => {
    void ask();
    // A second link may be opened in the same tab, which does not reload the page.
    const askAnew = () => {
      if (window.location.hash.length > 1) void ask();
    };
    window.addEventListener("hashchange", askAnew);
    return () => window.removeEventListener("hashchange", askAnew);
  }, [ask]);
  return { token, invitation, failure, retry: canRetry ? () => void ask() : null };
}
