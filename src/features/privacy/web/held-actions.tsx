import type { ReactNode } from "react";
import { useState } from "react";
import type { HeldData } from "#features/privacy/core/person-request.ts";
import { ApiError } from "#platform/web/api-client.ts";
import { saveFile } from "#platform/web/save-file.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmBox } from "#ui/confirm-box.tsx";
import { post } from "./use-your-data.ts";
import { yourDataWords } from "./your-data-words.ts";

interface HeldActionsProps {
  readonly token: string;
  readonly held: HeldData;
  readonly onChange: () => Promise<void>;
}

/** To download, to take a yes back, to delete. What can't be undone at once asks first. */
export function HeldActions({ token, held, onChange }: HeldActionsProps) {
  const words = useWords(yourDataWords).actions;
  const [told, setTold] = useState<{ tone: "success" | "danger"; text: string } | null>(null);

  async function act(what: "withdraw" | "delete"): Promise<void> {
    try {
      await post(what, { token });
      setTold(what === "withdraw" ? { tone: "success", text: words.withdrawn } : null);
      await onChange();
    } catch (reason) {
      const sentence = reason instanceof ApiError ? reason.serverMessage : null;
      setTold({ tone: "danger", text: sentence ?? words.failed });
    }
  }

  return (
    <section className="grid gap-6" aria-labelledby="actions-title">
      <h2 id="actions-title" className="text-heading">
        {words.title}
      </h2>
      {told ? (
        <Alert tone={told.tone} announce>
          {told.text}
        </Alert>
      ) : null}
      <Action hint={words.downloadHint}>
        <Button
          tone="secondary"
          onClick={() => saveFile(words.file, "application/json", [JSON.stringify(held, null, 2)])}
        >
          {words.download}
        </Button>
      </Action>
      <AskingAction
        hint={words.withdrawHint}
        label={words.withdraw}
        question={words.withdrawAsk}
        onConfirm={() => void act("withdraw")}
      />
      {held.deletion ? null : (
        <AskingAction
          hint={held.isHeld ? words.held : words.deleteHint}
          label={words.delete}
          question={words.deleteAsk}
          isOff={held.isHeld}
          isDanger
          onConfirm={() => void act("delete")}
        />
      )}
    </section>
  );
}

interface AskingActionProps {
  readonly hint: string;
  readonly label: string;
  readonly question: string;
  readonly isOff?: boolean;
  readonly isDanger?: boolean;
  readonly onConfirm: () => void;
}

function AskingAction(props: AskingActionProps) {
  const { hint, label, question, isOff = false, isDanger = false, onConfirm } = props;
  const words = useWords(yourDataWords).actions;
  const [isAsking, setAsking] = useState(false);
  function confirm(): void {
    setAsking(false);
    onConfirm();
  }
  return (
    <Action hint={hint}>
      {isAsking ? (
        <ConfirmBox
          question={question}
          confirm={words.yes}
          keep={words.no}
          onConfirm={confirm}
          onKeep={() => setAsking(false)}
        />
      ) : (
        <Button
          tone={isDanger ? "danger" : "secondary"}
          aria-disabled={isOff}
          onClick={() => {
            if (!isOff) setAsking(true);
          }}
        >
          {label}
        </Button>
      )}
    </Action>
  );
}

function Action({ hint, children }: { readonly hint: string; readonly children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-2">
      {children}
      <p className="max-w-measure text-sm text-ink-muted">{hint}</p>
    </div>
  );
}
