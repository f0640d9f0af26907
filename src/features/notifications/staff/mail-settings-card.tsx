import { useQuery } from "@tanstack/react-query";
import { SettingFrame } from "#staff/setting-card.tsx";
import { LocalMailsNotice } from "#staff/site-address.tsx";
import { LoadFailure } from "#staff/staff-page.tsx";
import type { MailStatus } from "#features/notifications/core/mail-record.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert, LoadingText } from "#ui/alert.tsx";
import { Badge, type BadgeTone } from "#ui/card.tsx";
import { formatMoment } from "#ui/dates.ts";
import { FactList } from "#ui/table.tsx";
import { MailServerPart } from "./mail-server-form.tsx";
import { mailWords } from "./mail-words.ts";

type WorkingMail = Extract<MailStatus, { isOn: true }>;

const tones: Readonly<Record<WorkingMail["gate"] | "off", BadgeTone>> = {
  open: "success",
  outage: "warm",
  paused: "danger",
  off: "neutral",
};

/** Whether mails are sent, and if not, why and what to do. */
export function MailSettingsCard() {
  const words = useWords(mailWords).settings;
  const query = useMailStatus();
  const mail = query.data?.mail;
  const unknown = query.isError ? words.failed : "";
  const gate = mail?.isOn ? mail.gate : mail && "off";
  return (
    <SettingFrame
      id="email"
      words={words}
      state={gate ? <Badge tone={tones[gate]}>{words.gates[gate]}</Badge> : unknown}
    >
      {query.isError ? (
        <LoadFailure text={words.failed} onRetry={() => void query.refetch()} />
      ) : null}
      {!mail && !query.isError ? <LoadingText text={words.loading} /> : null}
      {mail ? <Standing mail={mail} /> : null}
      <MailServerPart />
    </SettingFrame>
  );
}

function Standing({ mail }: { readonly mail: MailStatus }) {
  const { off } = useWords(mailWords).settings;
  return mail.isOn ? (
    <>
      <ClosedGate mail={mail} />
      <LocalMailsNotice />
      <MailFacts mail={mail} />
    </>
  ) : (
    <Alert tone="warning">{off}</Alert>
  );
}

function ClosedGate({ mail: { gate, reason, since } }: { readonly mail: WorkingMail }) {
  const words = useWords(mailWords).settings;
  const locale = useLocale();
  if (gate === "open") return null;
  return (
    <Alert tone={gate === "paused" ? "danger" : "warning"}>
      <p>{words[gate]}</p>
      {since === null ? null : (
        <p dir="auto" className="mt-1 text-sm wrap-anywhere">
          {words.since(formatMoment(since, locale), reason ?? "")}
        </p>
      )}
    </Alert>
  );
}

function MailFacts({ mail }: { readonly mail: WorkingMail }) {
  const { facts, never, count } = useWords(mailWords).settings;
  const locale = useLocale();
  const { counts } = mail;
  const lost = (["refused", "failed", "unknown", "bounced"] as const).reduce(
    (sum, state) => sum + (counts[state] ?? 0),
    0,
  );
  const text = (value: string) => <bdi className="wrap-anywhere">{value}</bdi>;
  return (
    <FactList
      facts={[
        { label: facts.host, value: text(mail.host) },
        { label: facts.from, value: text(mail.from) },
        { label: facts.notify, value: text(mail.notify.join(", ")) },
        {
          label: facts.last,
          value: mail.lastSentAt === null ? never : formatMoment(mail.lastSentAt, locale),
        },
        { label: facts.queued, value: count(counts.queued ?? 0) },
        { label: facts.lost, value: count(lost) },
      ]}
    />
  );
}

const queryKey = ["mail-status"] as const;

/** The state of email. */
const useMailStatus = () =>
  useQuery({
    queryKey,
    queryFn: () => callApi<{ readonly mail: MailStatus }>("/api/admin/mail"),
    refetchOnMount: "always",
  });
