import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { OwnSecondFactor, QrDrawing } from "#features/accounts/core/factor-codes.ts";
import { useCopied } from "#staff/use-copied.ts";
import { useRefreshSession, useStaffMember } from "#staff/staff-gate.tsx";
import { LoadFailure } from "#staff/staff-page.tsx";
import { callApi } from "#platform/web/api-client.ts";
import { saveFile } from "#platform/web/save-file.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { siteConfig } from "#site.config.ts";
import { LoadingText } from "#ui/alert.tsx";
import { Badge, Card, CardHeader } from "#ui/card.tsx";
import { Button, LeavingButton } from "#ui/button.tsx";
import { formatDay } from "#ui/dates.ts";
import { secondFactorWords } from "./account-words.ts";
import { ConfirmForm } from "./confirm-form.tsx";
import { OwnPasskeys } from "./own-passkeys.tsx";

const path = "/api/auth/second-factor";
const secondFactorKey = ["second-factor"] as const;
export const ownSessionsKey = ["own-sessions"] as const;

/** Recovery codes that were just made; null when there were some already. */
type NewCodes = readonly string[] | null;

/** Codes of an app, passkeys, and recovery codes: a card each. */
export function SecondFactor() {
  const words = useWords(secondFactorWords);
  const client = useQueryClient();
  const refreshSession = useRefreshSession();
  const query = useQuery({
    queryKey: secondFactorKey,
    queryFn: () => callApi<OwnSecondFactor>(path),
    refetchOnMount: "always",
  });
  /** Shown only once. */
  const [newCodes, setNewCodes] = useState<NewCodes>(null);
  const { data: state } = query;
  if (!state) {
    return (
      <Card>
        {query.isError ? (
          <LoadFailure text={words.failed} onRetry={() => void query.refetch()} />
        ) : (
          <LoadingText text={words.loading} />
        )}
      </Card>
    );
  }
  const onChanged = async (codes: NewCodes = null) => {
    if (codes) setNewCodes(codes);
    // The change may have unlocked the rest of the back office, and ended other sessions.
    await Promise.all([
      refreshSession(),
      client.invalidateQueries({ queryKey: secondFactorKey }),
      client.invalidateQueries({ queryKey: ownSessionsKey }),
    ]);
  };
  const isOn = state.codesSince !== null || state.passkeys.length > 0;
  return (
    <>
      <AppCodes since={state.codesSince} onChanged={onChanged} />
      <OwnPasskeys
        passkeys={state.passkeys}
        isOnlyFactor={state.codesSince === null && state.passkeys.length === 1}
        onChanged={onChanged}
      />
      {isOn || newCodes ? (
        <RecoveryCodes
          left={state.recoveryCodesLeft}
          asksForCode={state.codesSince !== null}
          newCodes={newCodes}
          onKept={() => setNewCodes(null)}
          onRenewed={onChanged}
        />
      ) : null}
    </>
  );
}

interface NewSeed {
  readonly secret: string;
  readonly qr: QrDrawing;
}

type View =
  | { readonly step: "rest" | "password" | "turn-off" }
  | ({ readonly step: "scan" } & NewSeed);

interface AppCodesProps {
  /** ISO 8601; null while codes are off. */
  readonly since: string | null;
  readonly onChanged: (recoveryCodes?: NewCodes) => Promise<unknown>;
}

/** Codes of an authenticator app: set up in two steps, turned off in one. */
function AppCodes({ since, onChanged }: AppCodesProps) {
  const words = useWords(secondFactorWords).codes;
  const [view, setView] = useState<View>({ step: "rest" });
  const card = useRef<HTMLDivElement>(null);
  const rest = () => {
    setView({ step: "rest" });
    card.current?.focus({ preventScroll: true });
  };
  return (
    <Card ref={card} tabIndex={-1}>
      <CardHeader title={words.title}>
        <Badge tone={since ? "success" : "neutral"}>{since ? words.isOn : words.isOff}</Badge>
      </CardHeader>
      {view.step === "rest" ? <AtRest since={since} onBegin={(step) => setView({ step })} /> : null}
      {view.step === "password" ? (
        <ConfirmForm
          asks="password"
          submit={words.begin}
          onCancel={rest}
          onSubmit={async (body) => {
            const seed = await callApi<NewSeed>(`${path}/codes`, { method: "POST", body });
            setView({ step: "scan", ...seed });
          }}
        />
      ) : null}
      {view.step === "scan" ? (
        <ConfirmForm
          asks="appCode"
          submit={words.confirm}
          onCancel={rest}
          onSubmit={async (body) => {
            const { recoveryCodes } = await callApi<{ recoveryCodes: NewCodes }>(
              `${path}/codes/confirm`,
              { method: "POST", body },
            );
            await onChanged(recoveryCodes);
            // The recovery codes have the focus then.
            if (recoveryCodes) setView({ step: "rest" });
            else rest();
          }}
        >
          <SeedToScan seed={view} />
        </ConfirmForm>
      ) : null}
      {view.step === "turn-off" ? (
        <ConfirmForm
          asks="passwordAndCode"
          submit={words.turnOffNow}
          onCancel={rest}
          onSubmit={async (body) => {
            await callApi(`${path}/codes`, { method: "DELETE", body });
            await onChanged();
            rest();
          }}
        >
          <p className="text-ink-muted">{words.turnOffText}</p>
        </ConfirmForm>
      ) : null}
    </Card>
  );
}

interface AtRestProps {
  readonly since: string | null;
  readonly onBegin: (step: "password" | "turn-off") => void;
}

function AtRest({ since, onBegin }: AtRestProps) {
  const words = useWords(secondFactorWords).codes;
  const { mustAddSecondFactor } = useStaffMember();
  const locale = useLocale();
  return (
    <div className="grid justify-items-start gap-5">
      <p className="text-ink-muted">{since ? words.on(formatDay(since, locale)) : words.off}</p>
      {since ? (
        <Button key="off" tone="secondary" size="sm" onClick={() => onBegin("turn-off")}>
          {words.turnOff}
        </Button>
      ) : (
        <Button
          tone={mustAddSecondFactor ? "primary" : "secondary"}
          onClick={() => onBegin("password")}
        >
          {words.setUp}
        </Button>
      )}
    </div>
  );
}

/** Black on white in both schemes, because cameras expect that. */
function SeedToScan({ seed: { secret, qr } }: { readonly seed: NewSeed }) {
  const words = useWords(secondFactorWords).codes;
  const groups = secret.match(/.{1,4}/g) ?? [];
  return (
    <div className="grid gap-4">
      <p>{words.scan}</p>
      <svg
        role="img"
        aria-label={words.qr}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="size-52 rounded-md"
      >
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <div className="grid gap-1">
        <p className="text-sm text-ink-muted">{words.typed}</p>
        <p className="font-mono text-sm wrap-anywhere select-all">{groups.join(" ")}</p>
      </div>
    </div>
  );
}

interface RecoveryCodesProps {
  readonly left: number;
  /** Whether new recovery codes require a code, too. */
  readonly asksForCode: boolean;
  /** Just made, to be saved now. */
  readonly newCodes: NewCodes;
  readonly onKept: () => void;
  readonly onRenewed: (codes: readonly string[]) => Promise<unknown>;
}

/** The number of remaining recovery codes; new ones are shown once. */
function RecoveryCodes(props: RecoveryCodesProps) {
  const { left, asksForCode, newCodes, onKept, onRenewed } = props;
  const words = useWords(secondFactorWords).recovery;
  const [isRenewing, setRenewing] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const rest = () => {
    setRenewing(false);
    card.current?.focus({ preventScroll: true });
  };
  // They appear in response to a form that has disappeared, and must be noticed.
  useEffect(() => {
    if (newCodes) card.current?.focus();
  }, [newCodes]);

  return (
    <Card ref={card} tabIndex={-1} aria-label={words.title} role="group">
      <CardHeader title={words.title} />
      {newCodes ? <CodesToKeep codes={newCodes} onKept={onKept} /> : null}
      {newCodes || isRenewing ? null : (
        <div className="grid justify-items-start gap-5">
          <p className="text-ink-muted">
            {words.intro} <strong className="text-ink">{words.left(left)}</strong>
          </p>
          <Button tone="secondary" size="sm" onClick={() => setRenewing(true)}>
            {words.renew}
          </Button>
        </div>
      )}
      {isRenewing ? (
        <ConfirmForm
          asks={asksForCode ? "passwordAndCode" : "password"}
          submit={words.renew}
          onCancel={rest}
          onSubmit={async (body) => {
            const { recoveryCodes } = await callApi<{ recoveryCodes: readonly string[] }>(
              `${path}/recovery-codes`,
              { method: "POST", body },
            );
            setRenewing(false);
            await onRenewed(recoveryCodes);
          }}
        >
          <p className="text-ink-muted">{words.renewText}</p>
        </ConfirmForm>
      ) : null}
    </Card>
  );
}

function CodesToKeep({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const words = useWords(secondFactorWords).recovery;
  const { username } = useStaffMember();
  const text = words.file(siteConfig.name, username, codes);
  const { isCopied, copy } = useCopied(text);
  return (
    <div className="grid gap-5">
      <p>{words.shownOnce}</p>
      <ul className="grid gap-x-6 gap-y-1 rounded-md bg-sunken p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => saveFile(words.fileName(username), "text/plain", [text])}>
          {words.save}
        </Button>
        <Button tone="secondary" aria-live="polite" onClick={copy}>
          {isCopied ? words.copied : words.copy}
        </Button>
        <LeavingButton tone="quiet" onClick={onKept}>
          {words.kept}
        </LeavingButton>
      </div>
    </div>
  );
}
