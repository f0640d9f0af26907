import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import type { Locale } from "#platform/core/locale.ts";
import {
  noNoticesId,
  type ToastEntry,
  toastFigures,
  type ToastMessage,
  toastWords,
} from "./toast.ts";
import type { ToastViewport } from "./toast-viewport.tsx";

const ToastContext = createContext<ToastStore | null>(null);

const none: readonly ToastEntry[] = [];
const noneOnServer = () => none;

/** Holds the notices of the page and shows them. Nothing of it is in the server's HTML. */
export function ToastProvider({
  locale,
  children,
}: Readonly<{ locale: Locale; children: ReactNode }>) {
  const [store] = useState(createToastStore);
  const entries = useSyncExternalStore(store.subscribe, store.read, noneOnServer);
  const isWanted = entries.length > 0;
  const Viewport = useViewport(isWanted);

  return (
    <ToastContext value={store}>
      {children}
      {isWanted && Viewport ? (
        // A new notice has a viewport of its own: the library keeps one pause for all notices of a viewport,
        // which nothing ends when a notice is closed under the pointer or the focus.
        <Viewport
          key={entries[0]?.id}
          entries={entries}
          locale={locale}
          onDismiss={store.dismiss}
        />
      ) : null}
    </ToastContext>
  );
}

/**
 * The viewport's code, apart from the page's first load: a notice is rare and would weigh on every
 * form. It comes with the visitor's first touch, because the notice that matters most is the one
 * that says the connection is gone. Without it the page goes on; notices are not the only word.
 */
function useViewport(isWanted: boolean): typeof ToastViewport | null {
  const [loaded, setLoaded] = useState<{ readonly Viewport: typeof ToastViewport } | null>(null);
  const isMissing = loaded === null;

  useEffect(() => {
    if (!isMissing) return undefined;
    const load = () =>
      void import("./toast-viewport.tsx").then(
        (module) => setLoaded({ Viewport: module.ToastViewport }),
        () => {},
      );
    if (isWanted) load();
    const gestures = ["pointerdown", "keydown"];
    for (const gesture of gestures) document.addEventListener(gesture, load, { once: true });
    return () => {
      for (const gesture of gestures) document.removeEventListener(gesture, load);
    };
  }, [isWanted, isMissing]);

  return loaded?.Viewport ?? null;
}

/** `toast({title, description, variant})` shows a notice; `dismiss(id)` closes it early. */
export function useToast() {
  const store = useContext(ToastContext);
  if (!store) throw new Error("useToast needs a ToastProvider above it");
  return { toast: store.add, dismiss: store.dismiss };
}

type ToastStore = ReturnType<typeof createToastStore>;

/** The notices on screen, newest first and never more than the limit: a new one replaces the old. */
export function createToastStore() {
  let entries: readonly ToastEntry[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();

  function change(next: readonly ToastEntry[]): void {
    entries = next;
    for (const listener of listeners) listener();
  }

  return {
    add(message: ToastMessage): number {
      const id = ++lastId;
      change([{ ...message, id, open: true }, ...entries].slice(0, toastFigures.visibleAtOnce));
      return id;
    },
    dismiss(id: number): void {
      if (!entries.some((entry) => entry.id === id && entry.open)) return;
      change(entries.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));
      // Kept closed for long, so that a slow leaving animation never loses its words half-way.
      setTimeout(
        () => change(entries.filter((entry) => entry.id !== id)),
        toastFigures.removalDelayMs,
      );
    },
    read: () => entries,
    subscribe(onChange: () => void) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}

/** Where F8 leads on any page while there is no notice; hidden until then. */
export function NoNotices({ locale }: { readonly locale: Locale }) {
  const { notice, none } = toastWords[locale];
  return (
    <div
      id={noNoticesId}
      role="region"
      aria-label={`${notice} (${toastFigures.hotkey})`}
      tabIndex={-1}
      hidden
      className="toast-viewport"
    >
      <p className="toast">{none}</p>
    </div>
  );
}
