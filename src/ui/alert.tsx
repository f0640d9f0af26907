import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

type AlertTone = "info" | "success" | "warning" | "danger";

const looks = {
  info: { icon: Info, box: "border-info bg-info-soft", mark: "text-info" },
  success: { icon: CircleCheck, box: "border-success bg-success-soft", mark: "text-success" },
  warning: { icon: TriangleAlert, box: "border-warning bg-warning-soft", mark: "text-warning" },
  danger: { icon: CircleAlert, box: "border-danger bg-danger-soft", mark: "text-danger" },
} as const;

interface AlertProps {
  readonly tone?: AlertTone;
  readonly title?: string | undefined;
  readonly children?: ReactNode;
  /**
   * Set when the alert appears in response to something, so that a screen reader announces it at
   * once.
   */
  readonly announce?: boolean;
}

export function Alert({ tone = "info", title, children, announce = false }: AlertProps) {
  const { icon: Icon, box, mark } = looks[tone];
  return (
    <div
      role={announce ? "alert" : undefined}
      className={joinClasses("flex gap-3 rounded-md border p-4", box)}
    >
      <Icon aria-hidden="true" size={22} className={joinClasses("mt-0.5 shrink-0", mark)} />
      <div className="grid min-w-0 gap-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}

/** The reason for a failure, announced at once; renders nothing without a text. */
export function Failure({ text }: { readonly text: string | null | undefined }) {
  return text ? (
    <Alert tone="danger" announce>
      {text}
    </Alert>
  ) : null;
}

/** A spinner for work in progress; put words beside it that say what is going on. */
export function Spinner({ size = 20 }: { size?: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      className="shrink-0 animate-spin"
    >
      <circle cx="12" cy="12" r="9" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" />
    </svg>
  );
}

/** A spinner with words that are also announced. */
export function LoadingText({ text }: { text: string }) {
  return (
    <p role="status" className="flex items-center gap-3 py-6 text-ink-muted">
      <Spinner />
      {text}
    </p>
  );
}

interface EmptyStateProps {
  readonly text: string;
  readonly title?: string | undefined;
  readonly illustration?: ReactNode;
  /** What to do about it: a button or a link. */
  readonly children?: ReactNode;
}

export function EmptyState({ title, text, illustration, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-4 rounded-lg border border-dashed border-line-strong px-5 py-10 text-center">
      {illustration}
      <div className="grid gap-1">
        {title ? <p className="font-display text-title">{title}</p> : null}
        <p className="max-w-form text-ink-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}
