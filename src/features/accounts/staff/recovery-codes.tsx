import { useEffect, useRef, useState } from "react";
import { useStaffMember } from "#features/backoffice/frame/staff-gate.tsx";
import { callApi } from "#platform/web/api-client.ts";
import { saveFile } from "#platform/web/save-file.ts";
import { useWords } from "#platform/web/use-words.ts";
import { siteConfig } from "#site.config.ts";
import { Button, LeavingButton } from "#ui/button.tsx";
import { Card, CardHeader } from "#ui/card.tsx";
import { ConfirmForm } from "./confirm-form.tsx";
import { secondFactorWords } from "./account-words.ts";

interface RecoveryCodesProps {
  readonly left: number;
  /** New ones take a code, too. */
  readonly asksForCode: boolean;
  /** Just made, to be kept now. */
  readonly newCodes: readonly string[] | null;
  readonly onKept: () => void;
  readonly onRenewed: (codes: readonly string[]) => Promise<unknown>;
}

/** How many recovery codes are left; new ones are shown once. */
export function RecoveryCodes(props: RecoveryCodesProps) {
  const { left, asksForCode, newCodes, onKept, onRenewed } = props;
  const words = useWords(secondFactorWords).recovery;
  const [isRenewing, setRenewing] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const rest = () => {
    setRenewing(false);
    card.current?.focus({ preventScroll: true });
  };
  // They come in answer to a form that is gone by then, and must not be missed.
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
            const path = "/api/auth/second-factor/recovery-codes";
            const { recoveryCodes } = await callApi<{ recoveryCodes: readonly string[] }>(path, {
              method: "POST",
              body,
            });
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

interface CodesToKeepProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

function CodesToKeep({ codes, onKept }: CodesToKeepProps) {
  const words = useWords(secondFactorWords).recovery;
  const { username } = useStaffMember();
  const [isCopied, setCopied] = useState(false);
  const text = words.file(siteConfig.name, username, codes);
  const copy = () =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      // The codes stand on screen, and can be saved.
      () => {},
    );
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
