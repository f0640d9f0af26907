import { useState } from "react";
import { useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { useLoadedBlueprint } from "./load-blueprint.ts";
import { lastStepsWords } from "./last-steps-words.ts";
import type { QuestionnaireState } from "./use-questionnaire.ts";
import type { BlueprintSource } from "./use-sent-blueprint.ts";

interface BlueprintPartProps {
  readonly questionnaire: Pick<QuestionnaireState, "sent">;
}

/** The family's blueprint where its request is thanked for; nothing for whoever gets none. */
export function BlueprintPart({ questionnaire }: BlueprintPartProps) {
  const words = useWords(lastStepsWords).blueprint;
  const [isForgotten, setIsForgotten] = useState(false);
  const { source, forget: forgetSource } = questionnaire.sent;

  function forget(): void {
    forgetSource();
    setIsForgotten(true);
  }

  return (
    <>
      <p role="status" className="text-sm empty:hidden">
        {isForgotten ? words.forgotten : ""}
      </p>
      {source ? <ArrivingBlueprint source={source} onForget={forget} /> : null}
    </>
  );
}

interface ArrivingBlueprintProps {
  readonly source: BlueprintSource;
  readonly onForget: () => void;
}

function ArrivingBlueprint({ source, onForget }: ArrivingBlueprintProps) {
  const words = useWords(lastStepsWords).blueprint;
  const { Component, isLoading, retry } = useLoadedBlueprint();
  if (Component) return <Component source={source} onForget={onForget} />;
  if (isLoading) {
    return (
      <p className="flex items-center gap-3">
        <Spinner />
        <span>{words.loading}</span>
      </p>
    );
  }
  return (
    <Alert title={words.failedTitle} announce>
      <p>{words.failed}</p>
      <Button tone="secondary" size="sm" className="mt-2 justify-self-start" onClick={retry}>
        {words.retry}
      </Button>
    </Alert>
  );
}
