import { type FormEvent, useRef, useState } from "react";
import { findAddressFault } from "#features/privacy/core/asked-address.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { useSending } from "#platform/web/forms/use-sending.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert, Failure } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { EmailField } from "#ui/form/email-field.tsx";
import { SendButton } from "#ui/form/form-footer.tsx";
import { EmailText } from "#ui/text.tsx";
import { siteConfig } from "#site.config.ts";
import { yourDataWords } from "./your-data-words.ts";

/** Requests a link. A plain form, which also works before and without script. */
export function AskForm() {
  const words = useWords(yourDataWords).ask;
  const { field, fault, isSending, outcome, attempts, onSubmit, forget } = useAsk();
  const locale = useLocale();
  if (outcome?.kind === "sent") {
    return (
      <div className="grid justify-items-start gap-5">
        <Alert tone="success" title={words.sent} announce>
          <p>{outcome.message}</p>
          <p>{words.sentHint}</p>
        </Alert>
        <Button tone="secondary" onClick={forget}>
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
      noValidate
      onSubmit={(event) => void onSubmit(event)}
    >
      <Failure key={attempts} text={outcome?.message} />
      {/* Used when the form is sent without script: the answer and the mail are in the page's
          language. */}
      <input type="hidden" name="language" value={locale} />
      <EmailField
        ref={field}
        name="email"
        locale={locale}
        label={words.email}
        hint={words.hint}
        error={fault ?? undefined}
        required
      />
      <SendButton
        words={words}
        isSending={isSending}
        locale={locale}
        className="justify-self-start"
        aria-disabled={isSending}
      />
    </form>
  );
}

interface Asked {
  readonly kind: "sent" | "failed";
  readonly message: string;
}

function useAsk() {
  const words = useWords(yourDataWords).ask;
  const locale = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { attempt, ...sending } = useSending<Asked>();

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const email = (field.current?.value ?? "").trim();
    await attempt(async () => {
      const found = findAddressFault(email, locale);
      setFault(found);
      if (found === null) return send({ email });
      field.current?.focus();
      return null;
    });
  }

  async function send(body: object): Promise<Asked> {
    try {
      const answer = await callApi<{ message: string }>("/api/your-data", { method: "POST", body });
      return { kind: "sent", message: answer.message };
    } catch (reason) {
      const sentence = reason instanceof ApiError ? reason.serverMessage : null;
      return { kind: "failed", message: sentence ?? words.failed };
    }
  }
  return { ...sending, field, fault, onSubmit };
}

/** How to make the request without a link. */
export function OtherWays({ title, text }: Readonly<Record<"title" | "text", string>>) {
  const words = useWords(yourDataWords).off;
  const { street, city, region, postalCode } = siteConfig.postalAddress;
  return (
    <section className="grid gap-4" aria-labelledby="other-ways-title">
      <h2 id="other-ways-title" className="text-heading">
        {title}
      </h2>
      <p className="max-w-measure">{text}</p>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        <dt className="font-semibold">{words.email}</dt>
        <dd>
          <a href={`mailto:${siteConfig.email}`} className="text-link wrap-anywhere">
            <EmailText email={siteConfig.email} />
          </a>
        </dd>
        <dt className="font-semibold">{words.phone}</dt>
        <dd>
          <a href={siteConfig.phoneHref} className="text-link">
            {siteConfig.phone}
          </a>
        </dd>
        <dt className="font-semibold">{words.letter}</dt>
        <dd>{`${siteConfig.legalName}, ${street}, ${city}, ${region} ${postalCode}`}</dd>
      </dl>
    </section>
  );
}
