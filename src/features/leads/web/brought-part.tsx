import { useEffect } from "react";
import { useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { LoadingText } from "#ui/spinner.tsx";
import type { AwaitedThings, Brought } from "./brought.ts";
import { lastStepsWords } from "./last-steps-words.ts";

/** What goes along with the answers, or what became of it. */
export function BroughtPart({ brought: { awaited, list } }: { readonly brought: Brought }) {
  return awaited ? <AwaitedPart {...awaited} /> : list;
}

function AwaitedPart({ hasFailed, ask, retry, leaveOut }: AwaitedThings) {
  const words = useWords(lastStepsWords).brought;
  useEffect(ask, [ask]);
  if (!hasFailed) return <LoadingText text={words.loading} />;
  return (
    <Alert tone="warning" title={words.title} announce>
      <p>{words.text}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button tone="secondary" size="sm" onClick={retry}>
          {words.retry}
        </Button>
        <Button tone="quiet" size="sm" onClick={leaveOut}>
          {words.leaveOut}
        </Button>
      </div>
    </Alert>
  );
}
