import { X } from "lucide-react";
import { Toast } from "radix-ui";
import type { Locale } from "#platform/core/locale.ts";
import { Button } from "./button.tsx";
import { joinClasses } from "./join-classes.ts";
import { toastFigures } from "./toast-figures.ts";
import { toastWords } from "./toast-words.ts";
import type { ToastEntry } from "./toast-store.ts";
import { Tooltip } from "./tooltip.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** Where something can be pressed: long enough to read, think and get there. */
const actionDisplayMs = 15_000;

interface ToastViewportProps {
  readonly entries: readonly ToastEntry[];
  readonly locale: Locale;
  readonly onDismiss: (id: number) => void;
}

export function ToastViewport({ entries, locale, onDismiss }: ToastViewportProps) {
  const { close, notice } = toastWords[locale];
  return (
    <Toast.Provider
      label={notice}
      duration={toastFigures.displayMs}
      swipeDirection={toastFigures.swipeDirection}
      swipeThreshold={toastFigures.swipeThresholdPx}
    >
      {entries.map((entry) => (
        <ToastNotice
          key={entry.id}
          entry={entry}
          closeLabel={close}
          onDismiss={() => onDismiss(entry.id)}
        />
      ))}
      <Toast.Viewport
        className="toast-viewport"
        data-print="hide"
        hotkey={[toastFigures.hotkey]}
        label={`${notice} ({hotkey})`}
      />
    </Toast.Provider>
  );
}

interface ToastNoticeProps {
  readonly entry: ToastEntry;
  readonly closeLabel: string;
  readonly onDismiss: () => void;
}

function ToastNotice({ entry, closeLabel, onDismiss }: ToastNoticeProps) {
  const destructive = entry.variant === "destructive";
  return (
    <Toast.Root
      open={entry.open}
      {...(entry.action ? { duration: actionDisplayMs } : {})}
      onOpenChange={(open) => {
        if (!open) onDismiss();
      }}
      data-variant={entry.variant ?? "default"}
      className={joinClasses("toast", destructive && "toast-destructive")}
    >
      <div className="grid grow gap-0.5">
        <Toast.Title className={joinClasses("font-semibold", destructive && "text-danger")}>
          {entry.title}
          {/* Title and description are announced as one text, and would run into each other. */}
          <VisuallyHidden>{endSentence(entry.title)}</VisuallyHidden>
        </Toast.Title>
        {entry.description ? (
          <Toast.Description className="text-sm">{entry.description}</Toast.Description>
        ) : null}
      </div>
      {entry.action ? (
        <Toast.Action asChild altText={entry.action.label}>
          <Button tone="secondary" size="sm" onClick={entry.action.run}>
            {entry.action.label}
          </Button>
        </Toast.Action>
      ) : null}
      <Tooltip text={closeLabel}>
        <Toast.Close
          aria-label={closeLabel}
          className="grid size-8 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-sunken"
        >
          <X aria-hidden="true" size={18} />
        </Toast.Close>
      </Tooltip>
    </Toast.Root>
  );
}

function endSentence(title: string): string {
  return /[.!?]$/.test(title) ? " " : ". ";
}
