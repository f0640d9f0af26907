import { useQuery, useQueryClient, useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { newPasswordSchema } from "#features/accounts/core/credentials.ts";
import { nameBrowser, type OwnSession } from "#features/accounts/core/staff-account.ts";
import { ActButton, type Reload, useTellFailure } from "#staff/row-act.tsx";
import { SettledPart } from "#staff/settled-part.tsx";
import { LoadFailure, StaffPage } from "#staff/staff-page.tsx";
import { useStaffMember, useRefreshSession } from "#staff/staff-gate.tsx";
import { defaultLocale, languageNames, type Locale, locales } from "#platform/core/locale.ts";
import { dashboardPath } from "#platform/core/staff/staff-member.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useCheckedForm } from "#platform/web/forms/use-checked-form.ts";
import { useWords, useLocale } from "#platform/web/use-words.ts";
import { Alert, Failure, LoadingText } from "#ui/alert.tsx";
import { Badge, Card, CardHeader } from "#ui/card.tsx";
import { Button } from "#ui/button.tsx";
import { formatMoment, formatTime } from "#ui/dates.ts";
import { joinClasses } from "#ui/join-classes.ts";
import { SelectField } from "#ui/field.tsx";
import { PasswordField } from "#ui/form/password-field.tsx";
import { useToast } from "#ui/notices/toast-provider.tsx";
import { accountWords, secondFactorWords } from "./account-words.ts";
import { OwnProfileCard } from "#features/accounts/staff/profile/profile-page.tsx";
import { ownSessionsKey, SecondFactor } from "./second-factor.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

interface AccountPageProps {
  /** Parts that other features add about the current user. */
  readonly parts?: ReactNode;
}

/** The current user's own account. */
export default function AccountPage({ parts }: AccountPageProps) {
  const words = useWords(accountWords);
  const { mustAdd } = useWords(secondFactorWords);
  const { username, role, mustReplacePassword, mustAddSecondFactor } = useStaffMember();
  // A required first step stays in place after it is done, because it shows the recovery codes.
  const [isPasswordFirst] = useState(mustReplacePassword);
  const [isSetUpFirst] = useState(mustAddSecondFactor && !mustReplacePassword);
  const first = mustReplacePassword ? words.mustReplace : mustAddSecondFactor && mustAdd;
  const hasProfile = !first && role !== "compliance";
  const passwordCard = (
    <SettledPart>
      <Card>
        <CardHeader title={words.password.title} />
        <p className="mb-5 text-ink-muted">{words.password.intro}</p>
        <PasswordForm />
      </Card>
    </SettledPart>
  );
  return (
    <StaffPage title={words.title} intro={words.intro(username)}>
      {first ? (
        <div className="max-w-form">
          <Alert tone="warning" title={first.title}>
            <p>{first.text}</p>
          </Alert>
        </div>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {isPasswordFirst ? passwordCard : null}
          <Card>
            <CardHeader title={words.languages.title} />
            <Languages />
          </Card>
          {/* The server refuses the profile and other features' data until the first step is
              done, and to compliance, who advises nobody. */}
          {hasProfile ? <OwnProfileCard /> : null}
          {isPasswordFirst ? null : passwordCard}
        </div>
        <div
          className={joinClasses(
            "grid grid-cols-[minmax(0,1fr)] gap-6",
            isSetUpFirst && "order-first",
          )}
        >
          <SettledPart>
            <SignInAgain>
              <SecondFactor />
            </SignInAgain>
            <Card>
              <CardHeader title={words.sessions.title} />
              <p className="mb-2 text-ink-muted">{words.sessions.intro}</p>
              <OwnSessions />
            </Card>
            {hasProfile ? parts : null}
          </SettledPart>
        </div>
      </div>
    </StaffPage>
  );
}

/** The language of the screens. */
function Languages() {
  const words = useWords(accountWords).languages;
  const { language = defaultLocale } = useStaffMember();
  const tellFailure = useTellFailure();
  const { mutate, variables, error, isPending } = useMutation({
    mutationFn: (chosen: Locale) =>
      callApi("/api/auth/languages", { method: "PUT", body: { language: chosen } }),
    // Reloads, because the page's words come with the page.
    onSuccess: () => location.assign(location.pathname),
  });
  return (
    <div className="grid gap-5">
      <SelectField
        name="language"
        label={words.screens}
        value={isPending ? variables : language}
        disabled={isPending}
        options={locales.map((value) => ({ value, label: languageNames[value] }))}
        onChange={({ target }) => mutate(target.value as Locale)}
      />
      <Failure text={error && tellFailure(error)} />
    </div>
  );
}

function PasswordForm() {
  const words = useWords(accountWords).password;
  const { username, mustReplacePassword } = useStaffMember();
  const client = useQueryClient();
  const refreshSession = useRefreshSession();
  const navigate = useNavigate();
  const { toast } = useToast();
  const tellFailure = useTellFailure();
  const [failure, setFailure] = useState<string | null>(null);
  const { faults, isSending, formProps } = useCheckedForm({
    schema: newPasswordSchema(useLocale()),
    async onSend(body, form) {
      setFailure(null);
      await callApi("/api/auth/password", { method: "POST", body });
      form.reset();
      toast({ title: words.saved, description: words.savedText });
      await Promise.all([refreshSession(), client.invalidateQueries({ queryKey: ownSessionsKey })]);
      // A user who had to stop here was on the way to work.
      if (mustReplacePassword) await navigate(dashboardPath, { replace: true });
    },
    onFailure(reason) {
      setFailure(tellFailure(reason as Error));
    },
  });

  return (
    <form {...formProps} className="grid gap-5">
      <Failure text={failure} />
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        name="currentPassword"
        label={words.current}
        error={faults["currentPassword"]}
        autoComplete="current-password"
      />
      <PasswordField
        name="newPassword"
        label={words.next}
        hint={words.hint}
        error={faults["newPassword"]}
        autoComplete="new-password"
      />
      <Button
        type="submit"
        // The step that the user came for has the page's only filled button.
        tone={mustReplacePassword ? "primary" : "secondary"}
        className="justify-self-start"
        aria-disabled={isSending}
      >
        {isSending ? words.saving : words.save}
      </Button>
    </form>
  );
}

/** The browsers in which the user is signed in; each except this one can be signed out here. */
function OwnSessions() {
  const words = useWords(accountWords).sessions;
  const query = useQuery({
    queryKey: ownSessionsKey,
    queryFn: () => callApi<{ sessions: readonly OwnSession[] }>("/api/auth/sessions"),
    refetchOnMount: "always",
  });
  return (
    <div tabIndex={-1}>
      {query.isError ? (
        <LoadFailure text={words.failed} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isPending ? <LoadingText text={words.loading} /> : null}
      <ul className="grid">
        {query.data?.sessions.map((session) => (
          <SessionRow key={session.id} session={session} reload={query.refetch} />
        ))}
      </ul>
    </div>
  );
}

interface SessionRowProps {
  readonly session: OwnSession;
  readonly reload: Reload;
}

function SessionRow({ session, reload }: SessionRowProps) {
  const words = useWords(accountWords).sessions;
  const locale = useLocale();
  const { browser, system } = nameBrowser(session.userAgent);
  const name = words.name(browser, system);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-b-0">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {session.isCurrent ? <Badge tone="success">{words.current}</Badge> : null}
        </p>
        <p className="text-sm text-ink-muted">
          {words.times(
            formatMoment(session.startedAt, locale),
            formatTime(session.lastSeenAt, locale),
          )}
        </p>
      </div>
      {session.isCurrent ? null : (
        <ActButton
          aria-label={words.endOf(name)}
          act={{
            run: () =>
              callApi(`/api/auth/sessions/${encodeURIComponent(session.id)}`, { method: "DELETE" }),
            said: words.ended(name),
          }}
          reload={reload}
          ask={{
            question: words.endAsk(name),
            hint: words.endHint,
            confirm: words.end,
            keep: words.endKeep,
          }}
        >
          {words.end}
        </ActButton>
      )}
    </li>
  );
}
