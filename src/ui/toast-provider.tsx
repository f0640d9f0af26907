import type { ReactNode } from "react";
import {
  Suspense,
  createContext,
  lazy,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { toastFigures } from "./toast-figures.ts";
import type { ToastEntry, ToastStore } from "./toast-store.ts";
import { createToastStore } from "./toast-store.ts";

const ToastContext = createContext<ToastStore | null>(null);

// Apart from the page's first load: a notice is rare and its code would weigh on every form.
const ToastViewport = lazy(() =>
  import("./toast-viewport.tsx").then((module) => ({ default: module.ToastViewport })),
);

const none: readonly ToastEntry[] = [];
const noneOnServer = () => none;

export interface ToastProviderProps {
  /** Text of the button that closes a notice. */
  readonly closeLabel: string;
  readonly children: ReactNode;
}

/** Holds the notices of the page and shows them. Nothing of it is in the server's HTML. */
export function ToastProvider({ closeLabel, children }: ToastProviderProps) {
  const [store] = useState(createToastStore);
  const entries = useSyncExternalStore(store.subscribe, store.read, noneOnServer);
  const [summoned, setSummoned] = useState(false);

  useEffect(() => {
    // Before the first notice the viewport isn't loaded, and F8 must reach it all the same.
    function onKeyDown(event: KeyboardEvent) {
      if (event.code === toastFigures.hotkey) setSummoned(true);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <ToastContext value={store}>
      {children}
      {entries.length > 0 || summoned ? (
        <Suspense>
          <ToastViewport
            entries={entries}
            closeLabel={closeLabel}
            focusOnMount={summoned}
            onDismiss={store.dismiss}
          />
        </Suspense>
      ) : null}
    </ToastContext>
  );
}

/** `toast({title, description, variant})` shows a notice; `dismiss(id)` closes it early. */
export function useToast(): { toast: ToastStore["add"]; dismiss: ToastStore["dismiss"] } {
  const store = useContext(ToastContext);
  if (!store) throw new Error("useToast needs a ToastProvider above it");
  return { toast: store.add, dismiss: store.dismiss };
}
