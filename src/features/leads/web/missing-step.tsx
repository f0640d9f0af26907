import { useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { LoadingText } from "#ui/spinner.tsx";
import { questionnaireWords } from "./questionnaire-words.ts";

interface MissingStepProps {
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Stands where a step will be whose code has not come yet, or did not come. */
export function MissingStep({ hasFailed, retry }: MissingStepProps) {
  const words = useWords(questionnaireWords).missing;
  if (!hasFailed) return <LoadingText text={words.loading} />;
  return (
    <Alert tone="warning" title={words.title} announce>
      <p>{words.text}</p>
      <Button tone="secondary" size="sm" className="mt-2 justify-self-start" onClick={retry}>
        {words.retry}
      </Button>
    </Alert>
  );
}
