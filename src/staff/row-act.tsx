import { useMutation } from "@tanstack/react-query";
import { type ComponentProps, useRef, useState } from "react";
import { ApiError } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { LeavingButton, useFocusBack, useHeldPresses } from "#ui/button.tsx";
import { ConfirmBox } from "#ui/form/confirm-box.tsx";
import { useToast } from "#ui/notices/toast-provider.tsx";
import { actWords } from "./staff-words.ts";

/** An action on a row of a list, or on the subject of a page. */
export interface Act {
  readonly run: () => Promise<unknown>;
  /**
   * The notice after success; a function is called then, because it may depend on the response.
   * Undefined where the page itself shows the result.
   */
  readonly said?: string | undefined | (() => string);
  /** The notice after a failure, unless the reason alone is enough. */
  readonly failed?: string;
  /** The action that undoes it; the notice offers it. */
  readonly undo?: Act | undefined;
}

/** Refetches what shows the row; an action lasts until that is rendered. */
export type Reload = () => Promise<unknown>;

/**
 * Runs one action at a time and shows its result, also after the page was left. During the action
 * further presses do nothing, and they are ignored for a moment after it: the row may have
 * disappeared, and the next one would get a double tap's second press.
 *
 * @param reload also called after a failure, because somebody else may have done it before.
 */
export function useAct(reload: Reload) {
  const { toast } = useToast();
  const words = useWords(actWords);
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  useHeldPresses(isBusy);
  // Through the query library, which redirects to the sign-in when the session has ended.
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
      const texts = failed === undefined ? { title: why } : { title: failed, description: why };
      toast({ ...texts, variant: "destructive" });
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
  /** The question before an action that can't be undone. */
  readonly ask?: Pick<ComponentProps<typeof ConfirmBox>, "question" | "hint" | "confirm" | "keep">;
}

/** The button of an action and its question, for a row that places them separately. */
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

/** The button of an action on a row; its question opens below it, across the row. */
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

/**
 * Whether the response came from the site itself: a proxy's page or a truncated response does not
 * say whether the action was done.
 */
export const isAnswered = (failure: Error): failure is ApiError =>
  failure instanceof ApiError && failure.answer !== null;

/** A sentence about why something was not saved; without a response, that this is unknown. */
export function describeFailure(failure: Error, words: FailureWords): string {
  if (!isAnswered(failure)) return words.unanswered;
  const { status, fieldErrors, serverMessage } = failure;
  // The server's sentence about the fault, or about how long to wait, is better than ours.
  if (status === 400) return Object.values(fieldErrors)[0] ?? serverMessage ?? words.other;
  if (status === 429) return serverMessage ?? words.tooMany;
  return words.byStatus[status] ?? words.other;
}

/** For a refusal the server's sentence names the reason; for a server error it has none. */
function describeActFailure(failure: Error, words: FailureWords): string {
  // For invalid input the field's own fault says more.
  const isRefusal = isAnswered(failure) && failure.status < 500 && failure.status !== 400;
  return (isRefusal && failure.serverMessage) || describeFailure(failure, words);
}

/** The same without a row: for a setting, a form in a dialog, or a bulk change. */
export function useTellFailure(): (failure: Error) => string {
  const { failures } = useWords(actWords);
  return (failure) => describeActFailure(failure, failures);
}
