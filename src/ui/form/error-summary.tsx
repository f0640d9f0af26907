import { type MouseEvent, useEffect, useRef } from "react";

export interface FieldFault {
  /** Id of the control to go to; our fields use their name. */
  readonly fieldId: string;
  readonly message: string;
}

interface ErrorSummaryProps {
  readonly title: string;
  readonly faults: readonly FieldFault[];
  /** Counts attempts to send: each new value moves the focus here again. */
  readonly attempt?: number;
}

/**
 * Lists all faults in one place with links to their fields, and takes the focus. Renders nothing
 * without faults.
 */
export function ErrorSummary({ title, faults, attempt = 0 }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = faults.length > 0;
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown, attempt]);
  if (!shown) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-md border-2 border-danger bg-danger-soft p-4 sm:p-5"
    >
      <p className="font-semibold text-danger">{title}</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        {faults.map((fault) => (
          <li key={fault.fieldId}>
            <a
              href={`#${fault.fieldId}`}
              onClick={goToField}
              className="inline-block min-h-6 align-top text-danger underline underline-offset-3"
            >
              {fault.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Moves the focus without a new history entry, so that Back still leaves the form. */
function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  const control = document.getElementById(event.currentTarget.hash.slice(1));
  if (!control) return;
  event.preventDefault();
  control.focus();
}
