import type { FormEvent } from "react";
import { useRef, useState } from "react";
import { findAddressFault } from "#features/privacy/core/asked-address.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { yourDataWords } from "./your-data-words.ts";

/** Asks for a link. It is a plain form, which also works before and without script. */
export function AskForm() {
  const words = useWords(yourDataWords).ask;
  const { field, fault, failure, sent, isSending, onSubmit, again } = useAsk();
  if (sent !== null) {
    return (
      <div className="grid justify-items-start gap-5">
        <Alert tone="success" title={words.sent} announce>
          <p>{sent}</p>
          <p>{words.sentHint}</p>
        </Alert>
        <Button tone="secondary" onClick={again}>
          {words.again}
        </Button>
      </div>
    );
  }
  return (
    <form
      action="/api/your-data"
      method="post"
      className="grid max-w-form gap-5"
      onSubmit={(event) => void onSubmit(event)}
    >
      {failure === null ? null : (
        <Alert tone="danger" announce>
          {failure}
        </Alert>
      )}
      <TextField
        ref={field}
        name="email"
        type="email"
        label={words.email}
        hint={words.hint}
        error={fault ?? undefined}
        autoComplete="email"
        required
      />
      <Button type="submit" className="justify-self-start" aria-disabled={isSending}>
        {isSending ? words.sending : words.send}
      </Button>
    </form>
  );
}

function useAsk() {
  const words = useWords(yourDataWords).ask;
  const locale = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    const email = (field.current?.value ?? "").trim();
    const found = findAddressFault(email, locale);
    setFault(found);
    if (found !== null) return field.current?.focus();
    await send({ email });
  }

  async function send(body: object): Promise<void> {
    setFailure(null);
    setSending(true);
    try {
      const answer = await callApi<{ message: string }>("/api/your-data", { method: "POST", body });
      setSent(answer.message);
    } catch (reason) {
      setFailure((reason instanceof ApiError && reason.serverMessage) || words.failed);
    } finally {
      setSending(false);
    }
  }
  return { field, fault, failure, sent, isSending, onSubmit, again: () => setSent(null) };
}
