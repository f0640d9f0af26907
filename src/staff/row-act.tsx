import { useMutation } from "@tanstack/react-query";
import { type ComponentProps, useRef, useState } from "react";
import { ApiError } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { LeavingButton, useFocusBack, useHeldPresses } from "#ui/button.tsx";
import { ConfirmBox } from "#ui/form/confirm-box.tsx";
import { useToast } from "#ui/notices/toast-provider.tsx";
import { actWords } from "./staff-words.ts";

/** One thing done with a row of a list, or with what a page is about. */
export interface Act {
  readonly run: () => Promise<unknown>;
  /** Told once it is done, read then: it may depend on the answer. Left out where the page itself says so. */
  readonly said?: string | undefined | (() => string);
  /** Told where it failed, unless the reason alone tells all. */
  readonly failed?: string;
  /** What takes it back; the notice offers it. */
  readonly undo?: Act | undefined;
}

/** Reads anew what shows the row; an act lasts until that is drawn. */
export type Reload = () => Promise<unknown>;

/**
 * Does one act at a time and says what it came to, also where the page was left meanwhile. While it
 * lasts a second press does nothing, and for a moment after it presses are held: the row may be gone
 * by then, and the next one would take the second press of a finger.
 *
 * @param reload also after a failure, as somebody else may have done it before.
 */
export function useAct(reload: Reload) {
  const { toast } = useToast();
  const words = useWords(actWords);
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  useHeldPresses(isBusy);
  // By the library, which leads to the sign-in where the session has ended.
  const { mutateAsync } = useMutation({ mutationFn: ({ run }: Act) => run() });

  async function act(asked: Act): Promise<void> {
    const { said, failed, undo } = asked;
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    const failure = await mutateAsync(asked).then(
      () => null,
      (reason: Error) => reason,
    );
    await reload().catch(() => {});
    isUnderWay.current = false;
    setBusy(false);
    if (failure) {
      const why = describeActFailure(failure, words.failures);
      const told = failed === undefined ? { title: why } : { title: failed, description: why };
      toast({ ...told, variant: "destructive" });
    } else if (said !== undefined) {
      const action = undo && { label: words.undo, run: () => void act(undo) };
      const title = typeof said === "function" ? said() : said;
      toast({ title, ...(action && { action }) });
    }
  }
  return { isBusy, act: (asked: Act) => void act(asked) };
}

interface ActButtonOptions {
  readonly act: Act;
  readonly reload: Reload;
  /** Asked before what nothing brings back. */
  readonly ask?: Pick<ComponentProps<typeof ConfirmBox>, "question" | "hint" | "confirm" | "keep">;
}

/** What makes a button the one of an act, and its question, for a row with a place of its own for each. */
export function useActButton({ act: asked, reload, ask }: ActButtonOptions) {
  const { isBusy, act } = useAct(reload);
  const [isAsking, setAsking] = useState(false);
  const button = useFocusBack<HTMLButtonElement>(isAsking);
  return {
    button: {
      ref: button,
      "aria-disabled": isBusy,
      "aria-expanded": ask && isAsking,
      onClick() {
        if (isBusy) return;
        if (ask) setAsking(!isAsking);
        else act(asked);
      },
    },
    question:
      ask && isAsking ? (
        <ConfirmBox
          {...ask}
          onConfirm={() => {
            setAsking(false);
            act(asked);
          }}
          onKeep={() => setAsking(false)}
        />
      ) : null,
  };
}

type ActButtonProps = ActButtonOptions &
  Omit<ComponentProps<typeof LeavingButton>, "onClick" | "ref">;

/** The button of an act on a row; its question opens below it, across the row. */
export function ActButton({ act, reload, ask, ...look }: ActButtonProps) {
  const { button, question } = useActButton({ act, reload, ...(ask && { ask }) });
  return (
    <>
      <LeavingButton size="sm" tone="secondary" {...look} {...button} />
      {question ? <div className="w-full basis-full">{question}</div> : null}
    </>
  );
}

type FailureWords = (typeof actWords)["en"]["failures"];

/** Whether the site itself answered: a proxy's page, or an answer that was cut off, tells nothing of what was done. */
export const isAnswered = (failure: Error): failure is ApiError =>
  failure instanceof ApiError && failure.answer !== null;

/** Why something was not saved, in a sentence; without an answer, that nobody knows. */
export function describeFailure(failure: Error, words: FailureWords): string {
  if (!isAnswered(failure)) return words.unanswered;
  const { status, fieldErrors, serverMessage } = failure;
  // The server names the fault, or how long to wait, better than we could.
  if (status === 400) return Object.values(fieldErrors)[0] ?? serverMessage ?? words.other;
  if (status === 429) return serverMessage ?? words.tooMany;
  return words.byStatus[status] ?? words.other;
}

/** Of a refusal the server knows what the row was; of a fault of its own it can tell nothing. */
function describeActFailure(failure: Error, words: FailureWords): string {
  // Of what was typed, the fault of the field tells more.
  const isRefusal = isAnswered(failure) && failure.status < 500 && failure.status !== 400;
  return (isRefusal && failure.serverMessage) || describeFailure(failure, words);
}

/** The same for what has no row: a setting, a form in a dialog, a change of many rows. */
export function useTellFailure(): (failure: Error) => string {
  const { failures } = useWords(actWords);
  return (failure) => describeActFailure(failure, failures);
}
