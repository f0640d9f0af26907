import { Link } from "react-router";
import type { Setup } from "#features/backoffice/core/setup.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Button, buttonClasses, LeavingButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { setupWords } from "./setup-words.ts";
import { useSetupAct } from "./use-setup.ts";

/** One invented lead to walk through everything with. */
export function TestLeadStep({ setup: { testLead } }: { readonly setup: Setup }) {
  const words = useWords(setupWords).testLead;
  const { take, isPending } = useSetupAct();
  return (
    <div tabIndex={-1}>
      <Card className="grid gap-5">
        <ol className="grid max-w-measure list-decimal gap-2 pl-6">
          {words.walk.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
        {testLead === null ? (
          <Button
            className="justify-self-start"
            aria-disabled={isPending}
            onClick={() => take({ act: "send-test-lead" })}
          >
            {words.make}
          </Button>
        ) : (
          <>
            <div className="flex flex-wrap gap-2">
              <Link to={`/admin/leads/${testLead.id}`} className={buttonClasses({})}>
                {words.open}
              </Link>
              <LeavingButton
                tone="secondary"
                aria-disabled={isPending}
                onClick={() => take({ act: "remove-test-lead" })}
              >
                {words.remove}
              </LeavingButton>
            </div>
            {testLead.isWorked ? null : <p className="text-sm text-ink-muted">{words.notWorked}</p>}
          </>
        )}
      </Card>
    </div>
  );
}
