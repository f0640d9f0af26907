import {
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useState } from "react";
import type { HeldWork } from "#features/backup/core/last-restore.ts";
import { useTellFailure } from "#staff/row-act.tsx";
import type { HeldDecision } from "#platform/core/staff/held-until.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, useFocusBack, useHeldPresses } from "#ui/button.tsx";
import { ConfirmBox } from "#ui/form/confirm-box.tsx";
import { formatMoment } from "#ui/dates.ts";
import { useToast } from "#ui/notices/toast-provider.tsx";
import { backupWords } from "./backup-words.ts";

const path = "/api/admin/held-work";
const queryKey = ["held-work"] as const;
const kinds = ["deliveries", "mails", "erasures", "submissions"] as const;

type Answer = { readonly held: HeldWork | null };

/** After a restore: the held work, and the question what to do with it. Hidden otherwise. */
export function HeldWorkCard() {
  const client = useQueryClient();
  const { toast } = useToast();
  const words = useWords(backupWords).held;
  const { data } = useQuery({ queryKey, queryFn: () => callApi<Answer>(path) });
  const decide = useMutation({
    mutationFn: (decision: HeldDecision) =>
      callApi<Answer>(path, { method: "POST", body: { decision } }),
    onSuccess: (answer, decision) => {
      client.setQueryData(queryKey, answer);
      toast({ title: words.done[decision] });
    },
    // Somebody else may have decided meanwhile.
    onError: () => client.invalidateQueries({ queryKey }),
  });
  if (!data?.held) return null;
  return <HeldWorkQuestion held={data.held} decide={decide} />;
}

function HeldWorkQuestion({
  held: { madeAt, restoredAt, counts },
  decide: { isPending: isDeciding, error, mutate },
}: {
  readonly held: HeldWork;
  readonly decide: UseMutationResult<Answer, Error, HeldDecision>;
}) {
  const locale = useLocale();
  const words = useWords(backupWords).held;
  const tellFailure = useTellFailure();
  const waiting = kinds.filter((kind) => counts[kind] > 0);
  const isNothing = waiting.length === 0;
  useHeldPresses(isDeciding);
  const [asked, setAsked] = useState<HeldDecision | null>(null);
  const text = useFocusBack<HTMLParagraphElement>(asked !== null || isDeciding);
  const decide = (decision: HeldDecision) => {
    setAsked(null);
    mutate(decision);
  };
  return (
    <Alert tone="warning" title={words.title}>
      <div className="grid max-w-measure gap-3">
        <p ref={text} tabIndex={-1}>
          {words.text(formatMoment(madeAt, locale), formatMoment(restoredAt, locale))}
        </p>
        {isNothing ? (
          <p>{words.nothing}</p>
        ) : (
          <ul className="list-disc pl-5">
            {waiting.map((kind) => (
              <li key={kind}>{words.counts[kind](counts[kind])}</li>
            ))}
          </ul>
        )}
        <p>{words.flows}</p>
        {error ? (
          <p role="alert" className="font-semibold text-danger">
            {tellFailure(error)}
          </p>
        ) : null}
        <p role="status" className="empty:hidden">
          {isDeciding ? words.deciding : null}
        </p>
        {isDeciding ? null : (
          <HeldWorkChoice {...{ isNothing, asked }} onAsk={setAsked} onDecide={decide} />
        )}
      </div>
    </Alert>
  );
}

interface HeldWorkChoiceProps {
  readonly isNothing: boolean;
  readonly asked: HeldDecision | null;
  readonly onAsk: (asked: HeldDecision | null) => void;
  readonly onDecide: (decision: HeldDecision) => void;
}

/** Both decisions, each with a confirmation; without held work the note is just dismissed. */
function HeldWorkChoice({ isNothing, asked, onAsk, onDecide }: HeldWorkChoiceProps) {
  const words = useWords(backupWords).held;
  if (asked !== null) {
    return (
      <ConfirmBox
        question={words.ask[asked].question}
        hint={words.ask[asked].hint}
        confirm={words.ask[asked].yes}
        keep={words.keep}
        tone="primary"
        onConfirm={() => onDecide(asked)}
        onKeep={() => onAsk(null)}
      />
    );
  }
  const choices = isNothing
    ? [{ label: words.close, onClick: () => onDecide("sent") }]
    : (["sent", "send"] as const).map((decision) => ({
        label: words[decision],
        onClick: () => onAsk(decision),
      }));
  return (
    <div className="flex flex-wrap gap-2">
      {choices.map(({ label, onClick }) => (
        <Button key={label} tone="secondary" size="sm" onClick={onClick}>
          {label}
        </Button>
      ))}
    </div>
  );
}
