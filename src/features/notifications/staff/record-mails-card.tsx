import { useQuery } from "@tanstack/react-query";
import { type Act, ActButton, type Reload } from "#staff/row-act.tsx";
import { LoadFailure } from "#staff/staff-page.tsx";
import type { RecordSubject } from "#records/staff/record-view.ts";
import { useRecordCache } from "#records/staff/use-record-change.ts";
import type { RecordMail } from "#features/notifications/core/mail-record.ts";
import type { MailState } from "#platform/core/mail/mail.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { LoadingText } from "#ui/alert.tsx";
import { Badge, type BadgeTone, Card, CardHeader } from "#ui/card.tsx";
import { formatMoment } from "#ui/dates.ts";
import { mailWords } from "./mail-words.ts";

const tones: Readonly<Record<MailState, BadgeTone>> = {
  queued: "neutral",
  claimed: "neutral",
  sending: "neutral",
  sent: "success",
  refused: "danger",
  unknown: "warm",
  failed: "danger",
  skipped: "neutral",
  held: "warm",
  bounced: "danger",
};

/** Outcomes of mails to this person. */
export function RecordMailsCard({ subject }: { readonly subject: RecordSubject }) {
  const words = useWords(mailWords).record;
  const { query, bounce, reload } = useRecordMails(subject);
  const mails = query.data?.mails;
  return (
    <Card className="grid gap-3 sm:p-5!">
      <div className="-mb-3">
        <CardHeader title={words.title} />
      </div>
      {query.isError ? (
        <LoadFailure text={words.failed} onRetry={() => void query.refetch()} />
      ) : null}
      {!mails && !query.isError ? <LoadingText text={words.loading} /> : null}
      {mails?.length === 0 ? <p className="text-sm text-ink-muted">{words.none}</p> : null}
      {mails && mails.length > 0 ? (
        <ul className="grid gap-4">
          {mails.map((mail) => (
            <MailRow
              key={mail.id}
              mail={mail}
              act={bounce(mail.id, mail.state === "sent")}
              reload={reload}
            />
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

function MailRow({ mail, act, reload }: Readonly<{ mail: RecordMail; act: Act; reload: Reload }>) {
  const words = useWords(mailWords).record;
  const locale = useLocale();
  const { state, reason, answer, queuedAt, sentAt, nextAttemptAt } = mail;
  const isSent = state === "sent" || state === "bounced";
  const said = isSent ? null : answer;
  return (
    <li className="grid gap-1.5 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tones[state]}>{words.badges[state]}</Badge>
        <span className="text-ink-muted">{formatMoment(sentAt ?? queuedAt, locale)}</span>
      </p>
      <p>{reason === null ? words.states[state] : words.reasons[reason]}</p>
      {said === null ? null : (
        <p dir="auto" className="text-ink-muted wrap-anywhere">
          {words.answer(said)}
        </p>
      )}
      {state === "queued" && said !== null ? (
        <p className="text-ink-muted">{words.waits(formatMoment(nextAttemptAt, locale))}</p>
      ) : null}
      {isSent ? (
        <ActButton tone="quiet" className="-ml-4 justify-self-start" act={act} reload={reload}>
          {state === "sent" ? words.bounced : words.notBounced}
        </ActButton>
      ) : null}
    </li>
  );
}

type MailsAnswer = Readonly<{ mails: readonly RecordMail[] }>;

/** Outcomes of mails about one record, with a button to note that one bounced. */
function useRecordMails(subject: RecordSubject) {
  const { path } = subject;
  const { refresh } = useRecordCache(subject);
  const { said } = useWords(mailWords).record;
  const query = useQuery({
    queryKey: ["record-mails", path],
    queryFn: () => callApi<MailsAnswer>(`${path}/mails`),
    refetchOnMount: "always",
  });
  const note = (id: string, bounced: boolean): Act => ({
    run: () => callApi(`${path}/mails/${id}/bounce`, { method: "POST", body: { bounced } }),
    said: bounced ? said.bounced : said.notBounced,
  });
  return {
    query,
    /** Refetches the record, too, because the top of its page says whether mail bounces. */
    reload: () => Promise.all([query.refetch(), refresh()]),
    bounce: (id: string, bounced: boolean): Act => ({
      ...note(id, bounced),
      undo: note(id, !bounced),
    }),
  };
}
