import { type MouseEvent, useEffect, useRef, useState } from "react";

export interface FieldFault {
  /** Id of the control to go to; our fields use their name. */
  readonly fieldId: string;
  readonly message: string;
}

interface ErrorSummaryProps {
  readonly title: string;
  readonly faults: readonly FieldFault[];
}

/**
 * Lists all faults in one place with links to their fields, and takes the focus. A single fault has
 * no list: its field, which says what is wrong, takes the focus.
 *
 * Each attempt to send has a summary of its own: its form gives it the attempt as its key.
 */
export function ErrorSummary({ title, faults }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const [single] = useState(faults[1] ? undefined : faults[0]?.fieldId);
  const shown = faults.length > 0;
  useEffect(() => {
    if (single) document.getElementById(single)?.focus();
  }, [single]);
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown]);
  if (!shown || single) return null;
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
