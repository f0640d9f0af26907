import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { HandOver } from "#staff/hand-over.tsx";
import { SettingFrame } from "#staff/setting-card.tsx";
import { LoadFailure } from "#staff/staff-page.tsx";
import type { MailStatus } from "#features/notifications/core/mail-record.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert, Failure, LoadingText } from "#ui/alert.tsx";
import { Badge, type BadgeTone } from "#ui/card.tsx";
import { Button, useHeldPresses } from "#ui/button.tsx";
import { formatMoment } from "#ui/dates.ts";
import { FactList } from "#ui/table.tsx";
import { useToast } from "#ui/notices/toast-provider.tsx";
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
  const { query, test } = useMailStatus();
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
      {mail ? <Standing mail={mail} test={test} /> : null}
    </SettingFrame>
  );
}

type TestProps = Pick<ReturnType<typeof useMailStatus>, "test">;

function Standing({ mail, test }: TestProps & { readonly mail: MailStatus }) {
  const { off, where, lines } = useWords(mailWords).settings;
  if (!mail.isOn) {
    return (
      <>
        <Alert tone="warning">{off}</Alert>
        <HandOver where={where} lines={lines} />
      </>
    );
  }
  return (
    <>
      <ClosedGate mail={mail} />
      <MailFacts mail={mail} />
      <TestButton test={test} />
    </>
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

function TestButton({ test }: TestProps) {
  const words = useWords(mailWords).settings;
  const { toast } = useToast();
  const notice = { title: words.tested, description: words.testedText };
  useHeldPresses(test.isPending);
  const said = test.error instanceof ApiError ? test.error.serverMessage : null;
  return (
    <div className="grid gap-3">
      <Button
        tone="secondary"
        className="justify-self-start"
        aria-disabled={test.isPending}
        onClick={() => {
          // The reason of a failure is shown below the button.
          void test.mutateAsync().then(
            () => toast(notice),
            () => {},
          );
        }}
      >
        {test.isPending ? words.testing : words.test}
      </Button>
      <Failure text={test.isError ? (said ?? words.notTested) : null} />
    </div>
  );
}

const queryKey = ["mail-status"] as const;
const path = "/api/admin/mail";

/** The state of email, and a test mail. */
function useMailStatus() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: () => callApi<{ readonly mail: MailStatus }>(path),
    refetchOnMount: "always",
  });
  const test = useMutation({
    mutationFn: () => callApi<object>(`${path}/test`, { method: "POST", body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
  return { query, test };
}
