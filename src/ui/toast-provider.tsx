import type { ReactNode } from "react";
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from "react";
import type { Locale } from "#platform/core/locale.ts";
import type { ToastEntry, ToastStore } from "./toast-store.ts";
import { createToastStore } from "./toast-store.ts";
import type { ToastViewport } from "./toast-viewport.tsx";

const ToastContext = createContext<ToastStore | null>(null);

const none: readonly ToastEntry[] = [];
const noneOnServer = () => none;

export interface ToastProviderProps {
  readonly locale: Locale;
  readonly children: ReactNode;
}

/** Holds the notices of the page and shows them. Nothing of it is in the server's HTML. */
export function ToastProvider({ locale, children }: ToastProviderProps) {
  const [store] = useState(createToastStore);
  const entries = useSyncExternalStore(store.subscribe, store.read, noneOnServer);
  const isWanted = entries.length > 0;
  const Viewport = useViewport(isWanted);

  return (
    <ToastContext value={store}>
      {children}
      {isWanted && Viewport ? (
        <Viewport entries={entries} locale={locale} onDismiss={store.dismiss} />
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
export function useToast(): { toast: ToastStore["add"]; dismiss: ToastStore["dismiss"] } {
  const store = useContext(ToastContext);
  if (!store) throw new Error("useToast needs a ToastProvider above it");
  return { toast: store.add, dismiss: store.dismiss };
}
