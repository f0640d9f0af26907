import type { ReactNode } from "react";
import { useId, useState } from "react";
import type { ContactStanding } from "#features/casework/core/contact-standing.ts";
import { ContactLinks } from "#features/backoffice/frame/contact-links.tsx";
import { useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import type { ButtonTone } from "#ui/button-classes.ts";
import { joinClasses } from "#ui/join-classes.ts";
import type { CaseSubject } from "./case-subject.ts";
import { callOutcomes, caseWords } from "./case-words.ts";
import { ControlNote } from "./control-note.tsx";
import { StoppedNotice } from "./stopped-notice.tsx";
import { useCasePost } from "./use-case-post.ts";

interface ContactActionsProps {
  readonly subject: CaseSubject;
  /** Null where nobody can or may be called. */
  readonly phone: string | null;
  /** Null where nobody may be written to. */
  readonly email: string | null;
  /** What an email to them is about. */
  readonly mailSubject?: string | undefined;
  /** Whether they may be called at all. */
  readonly standing: ContactStanding;
  /** Whether now is a good time to call. */
  readonly besideCall?: ReactNode;
  /** How it stands with the promised answer. */
  readonly clock: ReactNode;
}

/** Calling and writing, and one press to log that it was done. */
export function ContactActions(props: ContactActionsProps) {
  const { subject, besideCall, clock, standing } = props;
  const isStopped = standing.state === "revoked";
  const phone = isStopped ? null : props.phone;
  const logId = useId();
  const words = useWords(caseWords).contact;
  const [hasCalled, setCalled] = useState(false);
  const call = useCasePost<{ outcome: string }>(subject, "calls", () => setCalled(false));
  const mail = useCasePost<object>(subject, "mails");
  const isBusy = call.isPending || mail.isPending;
  const describeLog = () => {
    if (isStopped) return words.logCallAnyway;
    return hasCalled ? words.justCalled : words.logCall;
  };
  return (
    <section aria-label={words.label} className="grid gap-3">
      <StoppedNotice contact={standing} />
      <div className="flex flex-wrap items-center gap-2">
        <ContactLinks {...props} phone={phone} onCall={() => setCalled(true)} />
        {clock}
      </div>
      {phone && standing.state === "none" ? (
        <p className="text-sm text-ink-muted">{words.byHandOnly}</p>
      ) : null}
      {phone ? besideCall : null}
      <div className="flex items-center justify-between gap-2">
        <span id={logId} className="text-sm font-semibold">
          {describeLog()}
        </span>
        <LogButton
          tone="quiet"
          shortcut="mail"
          className="-mr-2"
          isHeld={isBusy}
          isBusy={mail.isPending}
          onPress={() => mail.mutate({})}
        >
          {words.logMail}
        </LogButton>
      </div>
      <div role="group" aria-labelledby={logId} className="-mt-2 flex flex-wrap gap-1">
        {callOutcomes.map((outcome, index) => (
          <LogButton
            key={outcome}
            tone="secondary"
            shortcut={index === 0 ? "call" : undefined}
            isHeld={isBusy}
            isBusy={call.isPending && call.variables.outcome === outcome}
            onPress={() => call.mutate({ outcome })}
          >
            {words.outcomes[outcome]}
          </LogButton>
        ))}
      </div>
      <ControlNote failure={call.error} saved={call.isSuccess ? words.logged : undefined} />
      <ControlNote failure={mail.error} saved={mail.isSuccess ? words.mailLogged : undefined} />
    </section>
  );
}

interface LogButtonProps {
  readonly tone: ButtonTone;
  readonly shortcut: string | undefined;
  readonly className?: string;
  /** Something is on its way, this or another. */
  readonly isHeld: boolean;
  readonly isBusy: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function LogButton(props: LogButtonProps) {
  const { tone, shortcut, className, isHeld, isBusy, onPress, children } = props;
  return (
    <Button
      tone={tone}
      size="xs"
      data-shortcut={shortcut}
      className={joinClasses("busy-button", className)}
      aria-disabled={isHeld}
      aria-busy={isBusy}
      onClick={isHeld ? undefined : onPress}
    >
      {children}
    </Button>
  );
}
