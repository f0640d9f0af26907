import { X } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from "react";
import { joinClasses } from "#ui/join-classes.ts";

interface ModalDialogProps extends Omit<ComponentProps<"dialog">, "title" | "onClose"> {
  readonly isOpen: boolean;
  readonly title: string;
  readonly closeLabel: string;
  /** Called when the dialog was closed, also by Escape. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The browser's native modal: it traps the focus, closes on Escape and restores the focus. */
export function ModalDialog(props: ModalDialogProps) {
  const { isOpen, title, closeLabel, onClose, className, children, ...rest } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (!isOpen) return dialog.current?.close();
    dialog.current?.showModal();
    // React focuses an `autoFocus` field while the dialog is still closed, which has no effect: the
    // browser would focus the close button, and the first space typed would press it.
    dialog.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }, [isOpen]);

  return (
    <dialog
      {...rest}
      ref={dialog}
      aria-labelledby={titleId}
      className={joinClasses("modal-dialog", className)}
      onClose={onClose}
    >
      <header className="sticky top-0 z-1 flex items-center justify-between gap-4 border-b border-line bg-surface py-3 pr-3 pl-5 sm:pl-7">
        <h2 id={titleId} className="text-title">
          {title}
        </h2>
        <button
          type="button"
          aria-label={closeLabel}
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-ink-muted hover:bg-primary-soft hover:text-ink"
          onClick={() => dialog.current?.close()}
        >
          <X aria-hidden="true" size={22} />
        </button>
      </header>
      {children}
    </dialog>
  );
}
