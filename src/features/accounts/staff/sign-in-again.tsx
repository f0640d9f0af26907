import {
  type ReactNode,
  createContext,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { PasswordSteps } from "#features/accounts/web/password-steps.tsx";
import { useStaffMember } from "#features/backoffice/frame/staff-gate.tsx";
import { ApiError } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { accountWords } from "./account-words.ts";
import { StaffDialog } from "./staff-dialog.tsx";

type Freshly = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

const FreshlyContext = createContext<Freshly>((call) => call());

/** Makes a call; where it takes a fresh sign-in, that is asked for in place, and the call is made again. */
export function useFreshly(): Freshly {
  return useContext(FreshlyContext);
}

interface Waiting {
  readonly goOn: () => void;
  readonly giveUp: () => void;
}

/** For pages with changes of who signs in here, and how. */
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
  if (!(failure instanceof ApiError)) return false;
  return (failure.answer as { freshSignIn?: boolean } | null)?.freshSignIn === true;
}

interface SignInDialogProps {
  readonly onSignedIn: () => void;
  readonly onClose: () => void;
}

function SignInDialog({ onSignedIn, onClose }: SignInDialogProps) {
  const words = useWords(accountWords).again;
  const { username } = useStaffMember();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The browser gives a dialog's focus to its first button, which closes it.
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
