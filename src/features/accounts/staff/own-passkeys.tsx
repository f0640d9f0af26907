import {
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from "@simplewebauthn/browser";
import { useRef, useState } from "react";
import type { OwnPasskey } from "#features/accounts/core/factor-codes.ts";
import { supportsPasskeys } from "#features/accounts/web/sign-in-steps.tsx";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Button, LeavingButton } from "#ui/button.tsx";
import { Card, CardHeader } from "#ui/card.tsx";
import { formatDay, formatTime } from "#ui/dates.ts";
import { useToast } from "#ui/notices/toast-provider.tsx";
import { ConfirmForm } from "./confirm-form.tsx";
import { secondFactorWords } from "./account-words.ts";

const path = "/api/auth/passkeys";

interface OwnPasskeysProps {
  readonly passkeys: readonly OwnPasskey[];
  /** Removing it leaves only the password, which requires a recovery code. */
  readonly isOnlyFactor: boolean;
  readonly onChanged: (recoveryCodes?: readonly string[] | null) => Promise<unknown>;
}

export function OwnPasskeys({ passkeys, isOnlyFactor, onChanged }: OwnPasskeysProps) {
  const words = useWords(secondFactorWords).passkeys;
  const { toast } = useToast();
  /** The passkey that is being removed, or "new" while one is added. */
  const [busyWith, setBusyWith] = useState<OwnPasskey | "new" | null>(null);
  const card = useRef<HTMLDivElement>(null);
  const rest = () => {
    setBusyWith(null);
    card.current?.focus({ preventScroll: true });
  };
  async function add(values: Record<string, string>): Promise<void> {
    const recoveryCodes = await addPasskey(values);
    rest();
    toast({ title: words.added });
    await onChanged(recoveryCodes);
  }
  async function remove({ id }: OwnPasskey, body: Record<string, string>): Promise<void> {
    await callApi(`${path}/${encodeURIComponent(id)}`, { method: "DELETE", body });
    rest();
    toast({ title: words.removed });
    await onChanged();
  }

  return (
    <Card ref={card} tabIndex={-1}>
      <CardHeader title={words.title} />
      <p className="mb-5 text-ink-muted">{words.intro}</p>
      {passkeys.length > 0 ? (
        <ul className="mb-5 grid">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setBusyWith(passkey)} />
          ))}
        </ul>
      ) : null}
      {busyWith === null ? <AddButton onAdd={() => setBusyWith("new")} /> : null}
      {busyWith === "new" ? (
        <ConfirmForm
          asks="nameAndPassword"
          submit={words.addNow}
          pending={words.waiting}
          onCancel={rest}
          onSubmit={add}
        />
      ) : null}
      {busyWith !== null && busyWith !== "new" ? (
        <ConfirmForm
          key={busyWith.id}
          asks={isOnlyFactor ? "passwordAndCode" : "password"}
          submit={words.removeNow}
          onCancel={rest}
          onSubmit={(body) => remove(busyWith, body)}
        >
          <p className="font-semibold wrap-anywhere">{words.removeOf(busyWith.name)}</p>
        </ConfirmForm>
      ) : null}
    </Card>
  );
}

/** @returns the recovery codes that came with the first passkey. */
async function addPasskey(body: Record<string, string>): Promise<readonly string[] | null> {
  const { options } = await callApi<{ options: PublicKeyCredentialCreationOptionsJSON }>(
    `${path}/options`,
    { method: "POST", body },
  );
  const response = await startRegistration({ optionsJSON: options });
  const { recoveryCodes } = await callApi<{ recoveryCodes: readonly string[] | null }>(path, {
    method: "POST",
    body: { response },
  });
  return recoveryCodes;
}

function AddButton({ onAdd }: { readonly onAdd: () => void }) {
  const words = useWords(secondFactorWords).passkeys;
  // Safe to ask here, because this page is never rendered on the server.
  return supportsPasskeys() ? (
    <Button tone="secondary" onClick={onAdd}>
      {words.add}
    </Button>
  ) : (
    <p className="text-sm text-ink-muted">{words.unsupported}</p>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: OwnPasskey; onRemove: () => void }) {
  const words = useWords(secondFactorWords).passkeys;
  const locale = useLocale();
  const { name, addedAt, lastUsedAt } = passkey;
  const lastUsed = lastUsedAt && formatTime(lastUsedAt, locale);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-b-0">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-muted">
          {words.times(formatDay(addedAt, locale), lastUsed)}
        </p>
      </div>
      <LeavingButton
        tone="secondary"
        size="sm"
        aria-label={words.removeOf(name)}
        onClick={onRemove}
      >
        {words.remove}
      </LeavingButton>
    </li>
  );
}
