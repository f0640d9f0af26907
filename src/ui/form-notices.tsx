import type { ComponentProps, ReactNode } from "react";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { Spinner } from "./spinner.tsx";
import { StartOver } from "./start-over.tsx";

interface FormNoticesProps extends Omit<ComponentProps<typeof ErrorSummary>, "title"> {
  readonly words: {
    readonly problems: string;
    readonly sent: Readonly<Record<"title" | "text", string>>;
    readonly failed: Readonly<Record<"title" | "kept", string>>;
  };
  /** What the last attempt came to; null before the first. */
  readonly outcome: {
    readonly kind: "sent" | "refused" | "failed";
    readonly message?: string | null;
  } | null;
  /** Something was entered since: then "sent" would speak of the wrong words. */
  readonly isDirty: boolean;
}

/** Above a form: what the last attempt to send it came to. */
export function FormNotices({ words, outcome, isDirty, ...summary }: FormNoticesProps) {
  return (
    <>
      <ErrorSummary title={words.problems} {...summary} />
      {outcome?.kind === "sent" && !isDirty ? (
        <Alert tone="success" title={words.sent.title}>
          <p>{words.sent.text}</p>
        </Alert>
      ) : null}
      {outcome?.kind === "failed" ? (
        <Alert tone="warning" title={words.failed.title}>
          {outcome.message ? <p>{outcome.message}</p> : null}
          <p>{words.failed.kept}</p>
        </Alert>
      ) : null}
    </>
  );
}

interface FormFooterProps {
  readonly words: Readonly<Record<"noScript" | "send" | "sending", string>> & {
    readonly startOver: ComponentProps<typeof StartOver>["words"];
  };
  /** Where those without JavaScript can turn to. */
  readonly office: Readonly<Record<"phone" | "phoneHref" | "email", string>>;
  readonly isReady: boolean;
  readonly isSending: boolean;
  /** Null when there is nothing to clear. */
  readonly onClear: (() => void) | null;
  readonly children?: ReactNode;
}

/** Below a form: the buttons that send and clear it. */
export function FormFooter(props: FormFooterProps) {
  const { words, office, isReady, isSending, onClear, children } = props;
  return (
    <>
      <noscript>
        <p>
          {words.noScript} <a href={office.phoneHref}>{office.phone}</a>,{" "}
          <a href={`mailto:${office.email}`}>{office.email}</a>
        </p>
      </noscript>
      {children}
      <Button type="submit" size="lg" disabled={!isReady || isSending}>
        {isSending ? <Spinner /> : null}
        {isSending ? words.sending : words.send}
      </Button>
      {onClear ? <StartOver words={words.startOver} onConfirm={onClear} /> : null}
    </>
  );
}
