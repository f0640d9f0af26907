import {
  type ReactNode,
  createContext,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { PasswordSteps } from "#features/accounts/web/sign-in-steps.tsx";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { ApiError } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { ModalDialog } from "#ui/notices/modal-dialog.tsx";
import { accountWords } from "./account-words.ts";
import { peopleWords } from "./people-words.ts";

type Freshly = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

const FreshlyContext = createContext<Freshly>((call) => call());

/**
 * Makes a request; if it requires a fresh sign-in, that is asked for in place, and the request is
 * repeated.
 */
export function useFreshly(): Freshly {
  return useContext(FreshlyContext);
}

type Waiting = Record<"goOn" | "giveUp", () => void>;

/** For pages with changes of how or by whom the site is used. */
export function SignInAgain({ children }: { readonly children: ReactNode }) {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const freshly = useCallback(async <Answer,>(call: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await call();
    } catch (failure) {
      if (!asksForSignIn(failure)) throw failure;
      await new Promise<void>((resolve, reject) => {
        setWaiting({ goOn: resolve, giveUp: () => reject(failure) });
      });
      return call();
    }
  }, []);
  const end = (how: keyof Waiting) => {
    waiting?.[how]();
    setWaiting(null);
  };
  return (
    <FreshlyContext value={freshly}>
      {children}
      {waiting ? (
        <SignInDialog onSignedIn={() => end("goOn")} onClose={() => end("giveUp")} />
      ) : null}
    </FreshlyContext>
  );
}

function asksForSignIn(failure: unknown): boolean {
  const answer = failure instanceof ApiError ? failure.answer : null;
  return (answer as { freshSignIn?: boolean } | null)?.freshSignIn === true;
}

function SignInDialog({ onSignedIn, onClose }: Record<"onSignedIn" | "onClose", () => void>) {
  const words = useWords(accountWords).again;
  const { username } = useStaffMember();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The browser would focus a dialog's first button, which closes it.
    box.current?.querySelector<HTMLElement>("input[type=password]")?.focus();
  }, []);
  return (
    <StaffDialog title={words.title} onClose={onClose}>
      <div ref={box} className="grid gap-5">
        <p className="text-ink-muted">{words.text(username)}</p>
        <PasswordSteps username={username} onSignedIn={onSignedIn} />
      </div>
    </StaffDialog>
  );
}

interface StaffDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** As high as its content. Rendered only while it is open, so that it always begins fresh. */
export function StaffDialog({ title, onClose, children }: StaffDialogProps) {
  return (
    <ModalDialog
      isOpen
      title={title}
      closeLabel={useWords(peopleWords).person.close}
      onClose={onClose}
      className="small-dialog [&_h2]:min-w-0 [&_h2]:wrap-anywhere"
    >
      <div className="p-5 sm:p-7">{children}</div>
    </ModalDialog>
  );
}
