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

/** Stores the notices of the page and shows them. It adds nothing to the server's HTML. */
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
        // Each notice has its own viewport: the library has one pause for all notices of a
        // viewport, and it would never end when a notice is closed under the pointer or the focus.
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
 * Loads the viewport's code separately, because notices are rare and it would slow down every form.
 * It loads on the visitor's first touch, because the most important notice is the one about a lost
 * connection. The page works without it; notices never carry the only message.
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

/**
 * `toast({title, description, variant})` shows a notice; `dismiss(id)` closes it early, and `clear()`
 * closes the one on screen because what it speaks of is tried again.
 */
export function useToast() {
  const store = useContext(ToastContext);
  if (!store) throw new Error("useToast needs a ToastProvider above it");
  return { toast: store.add, dismiss: store.dismiss, clear: store.clear };
}

type ToastStore = ReturnType<typeof createToastStore>;

/** The notices on screen, newest first, up to the limit: a new one replaces the old. */
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
      // A closed notice is removed long after, so that its text does not vanish during a slow
      // closing animation.
      setTimeout(
        () => change(entries.filter((entry) => entry.id !== id)),
        toastFigures.removalDelayMs,
      );
    },
    clear: () => change(none),
    read: () => entries,
    subscribe(onChange: () => void) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}

/** The target of F8 on any page without a notice; hidden until then. */
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
