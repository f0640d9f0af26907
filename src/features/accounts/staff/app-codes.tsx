import { useRef, useState } from "react";
import type { QrDrawing } from "#features/accounts/core/factor-codes.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Badge, Card, CardHeader } from "#ui/card.tsx";
import { Button } from "#ui/button.tsx";
import { formatDay } from "#ui/dates.ts";
import { ConfirmForm } from "./confirm-form.tsx";
import { secondFactorWords } from "./account-words.ts";

const path = "/api/auth/second-factor/codes";

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
  readonly onChanged: (recoveryCodes?: readonly string[] | null) => Promise<unknown>;
}

/** Codes of an authenticator app: set up in two steps, turned off in one. */
export function AppCodes({ since, onChanged }: AppCodesProps) {
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
            const seed = await callApi<NewSeed>(path, { method: "POST", body });
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
            const recoveryCodes = await confirmCode(body);
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
            await callApi(path, { method: "DELETE", body });
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

/** @returns the recovery codes that came with it; null when there were some already. */
async function confirmCode(body: object): Promise<readonly string[] | null> {
  const { recoveryCodes } = await callApi<{ recoveryCodes: readonly string[] | null }>(
    `${path}/confirm`,
    { method: "POST", body },
  );
  return recoveryCodes;
}

interface AtRestProps {
  readonly since: string | null;
  readonly onBegin: (step: "password" | "turn-off") => void;
}

function AtRest({ since, onBegin }: AtRestProps) {
  const words = useWords(secondFactorWords).codes;
  const locale = useLocale();
  return (
    <div className="grid justify-items-start gap-5">
      <p className="text-ink-muted">{since ? words.on(formatDay(since, locale)) : words.off}</p>
      {since ? (
        <Button key="off" tone="secondary" size="sm" onClick={() => onBegin("turn-off")}>
          {words.turnOff}
        </Button>
      ) : (
        <Button onClick={() => onBegin("password")}>{words.setUp}</Button>
      )}
    </div>
  );
}

/** Black on white in both schemes: cameras look for that. */
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
