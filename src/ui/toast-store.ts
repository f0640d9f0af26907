import { toastFigures } from "./toast-figures.ts";

export interface ToastMessage {
  readonly title: string;
  readonly description?: string | undefined;
  readonly variant?: "default" | "destructive";
  /** What can be done about it right here, such as taking it back. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface ToastEntry extends ToastMessage {
  readonly id: number;
  readonly open: boolean;
}

export interface ToastStore {
  readonly add: (message: ToastMessage) => number;
  readonly dismiss: (id: number) => void;
  readonly read: () => readonly ToastEntry[];
  readonly subscribe: (onChange: () => void) => () => void;
}

/** The notices on screen, newest first and never more than the limit: a new one replaces the old. */
export function createToastStore(): ToastStore {
  let entries: readonly ToastEntry[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();

  function change(next: readonly ToastEntry[]): void {
    entries = next;
    for (const listener of listeners) listener();
  }

  return {
    add(message) {
      const id = ++lastId;
      change([{ ...message, id, open: true }, ...entries].slice(0, toastFigures.visibleAtOnce));
      return id;
    },
    dismiss(id) {
      if (!entries.some((entry) => entry.id === id && entry.open)) return;
      change(entries.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));
      // Kept closed for long, so that a slow leaving animation never loses its words half-way.
      setTimeout(
        () => change(entries.filter((entry) => entry.id !== id)),
        toastFigures.removalDelayMs,
      );
    },
    read: () => entries,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
