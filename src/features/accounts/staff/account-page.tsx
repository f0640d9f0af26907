import { useState } from "react";
import { StaffPage } from "#features/backoffice/frame/staff-page.tsx";
import { useStaffMember } from "#features/backoffice/frame/staff-gate.tsx";
import { useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Card, CardHeader } from "#ui/card.tsx";
import { joinClasses } from "#ui/join-classes.ts";
import { accountWords } from "./account-words.ts";
import { OwnSessions } from "./own-sessions.tsx";
import { PasswordForm } from "./password-form.tsx";
import { secondFactorWords } from "./second-factor-words.ts";
import { SecondFactor } from "./second-factor.tsx";

/** What somebody may change about the own account. */
export default function AccountPage() {
  const words = useWords(accountWords);
  const { mustAdd } = useWords(secondFactorWords);
  const { username, mustReplacePassword, mustAddSecondFactor } = useStaffMember();
  // It stays where it is once it is done: the recovery codes stand there.
  const [isSetUpFirst] = useState(mustAddSecondFactor && !mustReplacePassword);
  return (
    <StaffPage title={words.title} intro={words.intro(username)}>
      {mustReplacePassword ? (
        <div className="max-w-form">
          <Alert tone="warning" title={words.mustReplace.title}>
            <p>{words.mustReplace.text}</p>
          </Alert>
        </div>
      ) : null}
      {mustAddSecondFactor && !mustReplacePassword ? (
        <div className="max-w-form">
          <Alert tone="warning" title={mustAdd.title}>
            <p>{mustAdd.text}</p>
          </Alert>
        </div>
      ) : null}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <Card>
            <CardHeader title={words.password.title} />
            <p className="mb-5 text-ink-muted">{words.password.intro}</p>
            <PasswordForm />
          </Card>
          <Card>
            <CardHeader title={words.sessions.title} />
            <p className="mb-2 text-ink-muted">{words.sessions.intro}</p>
            <OwnSessions />
          </Card>
        </div>
        <div className={joinClasses("grid gap-6", isSetUpFirst && "order-first")}>
          <SecondFactor />
        </div>
      </div>
    </StaffPage>
  );
}
