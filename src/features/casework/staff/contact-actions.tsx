import type { ReactNode } from "react";
import { useId, useState } from "react";
import { ContactLinks } from "#features/backoffice/frame/contact-links.tsx";
import { useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import type { CaseSubject } from "./case-subject.ts";
import { callOutcomes, caseWords } from "./case-words.ts";
import { ControlNote } from "./control-note.tsx";
import { useCasePost } from "./use-case-post.ts";

interface ContactActionsProps {
  readonly subject: CaseSubject;
  /** Null where nobody can or may be called. */
  readonly phone: string | null;
  /** Null where nobody may be written to. */
  readonly email: string | null;
  /** What an email to them is about. */
  readonly mailSubject?: string | undefined;
  /** Whether now is a good time to call. */
  readonly besideCall?: ReactNode;
  /** How it stands with the promised answer. */
  readonly clock: ReactNode;
}

/** Calling and writing, and one press to log that it was done. */
export function ContactActions(props: ContactActionsProps) {
  const { subject, phone, besideCall, clock } = props;
  const logId = useId();
  const words = useWords(caseWords).contact;
  const [hasCalled, setCalled] = useState(false);
  const call = useCasePost<{ outcome: string }>(subject, "calls", () => setCalled(false));
  const mail = useCasePost<object>(subject, "mails");
  const isBusy = call.isPending || mail.isPending;
  return (
    <section aria-label={words.label} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <ContactLinks {...props} onCall={() => setCalled(true)} />
        {clock}
      </div>
      {phone ? besideCall : null}
      <div className="flex items-center justify-between gap-2">
        <span id={logId} className="text-sm font-semibold">
          {hasCalled ? words.justCalled : words.logCall}
        </span>
        <Button
          tone="quiet"
          size="xs"
          data-shortcut="mail"
          className="busy-button -mr-2"
          aria-disabled={isBusy}
          aria-busy={mail.isPending}
          onClick={() => {
            if (!isBusy) mail.mutate({});
          }}
        >
          {words.logMail}
        </Button>
      </div>
      <div role="group" aria-labelledby={logId} className="-mt-2 flex flex-wrap gap-1">
        {callOutcomes.map((outcome, index) => (
          <Button
            key={outcome}
            tone="secondary"
            size="xs"
            data-shortcut={index === 0 ? "call" : undefined}
            className="busy-button"
            aria-disabled={isBusy}
            aria-busy={call.isPending && call.variables.outcome === outcome}
            onClick={() => {
              if (!isBusy) call.mutate({ outcome });
            }}
          >
            {words.outcomes[outcome]}
          </Button>
        ))}
      </div>
      <ControlNote failure={call.error} saved={call.isSuccess ? words.logged : undefined} />
      <ControlNote failure={mail.error} saved={mail.isSuccess ? words.mailLogged : undefined} />
    </section>
  );
}
