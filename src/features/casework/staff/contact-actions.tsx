import type { ReactNode } from "react";
import { useState } from "react";
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
  /** Whether now is a good time to call. */
  readonly besideCall?: ReactNode;
}

/** Calling and writing, and one press to log that it was done. */
export function ContactActions({ subject, phone, email, besideCall }: ContactActionsProps) {
  const words = useWords(caseWords).contact;
  const [hasCalled, setCalled] = useState(false);
  const call = useCasePost<{ outcome: string }>(subject, "calls", () => setCalled(false));
  const mail = useCasePost<object>(subject, "mails");
  const isBusy = call.isPending || mail.isPending;
  return (
    <section aria-label={words.label} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <ContactLinks phone={phone} email={email} onCall={() => setCalled(true)} />
        {phone ? besideCall : null}
      </div>
      <div role="group" aria-labelledby="case-log" className="flex flex-wrap items-center gap-1.5">
        <span id="case-log" className="text-sm font-semibold max-sm:w-full">
          {hasCalled ? words.justCalled : words.logCall}
        </span>
        {callOutcomes.map((outcome, index) => (
          <Button
            key={outcome}
            tone="secondary"
            size="sm"
            data-shortcut={index === 0 ? "call" : undefined}
            className="log-button"
            aria-disabled={isBusy}
            aria-busy={call.isPending && call.variables.outcome === outcome}
            onClick={() => {
              if (!isBusy) call.mutate({ outcome });
            }}
          >
            {words.outcomes[outcome]}
          </Button>
        ))}
        <Button
          tone="secondary"
          size="sm"
          data-shortcut="mail"
          className="log-button"
          aria-disabled={isBusy}
          aria-busy={mail.isPending}
          onClick={() => {
            if (!isBusy) mail.mutate({});
          }}
        >
          {words.logMail}
        </Button>
      </div>
      <ControlNote failure={call.error} saved={call.isSuccess ? words.logged : undefined} />
      <ControlNote failure={mail.error} saved={mail.isSuccess ? words.mailLogged : undefined} />
    </section>
  );
}
