import type { FormEvent } from "react";
import { useRef } from "react";
import {
  confirmationStep,
  profileStep,
  questionnaireSteps,
  stepCount,
} from "#features/leads/core/questions.ts";
import type { QuestionId } from "#features/leads/core/questions.ts";
import type { LateState } from "#platform/web/late-code.ts";
import { lateCode, useLateCode } from "#platform/web/late-code.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { ToastProvider, useToast } from "#ui/toast-provider.tsx";
import type { Brought } from "./brought.ts";
import { nothingBrought } from "./brought.ts";
import { HoneypotField } from "#ui/honeypot-field.tsx";
import type * as LastStepsCode from "./last-steps.tsx";
import { MissingStep } from "./missing-step.tsx";
import { QuestionStep } from "./question-step.tsx";
import { QuestionnaireFrame } from "./questionnaire-frame.tsx";
import type { QuestionnaireWords } from "./questionnaire-words.ts";
import { questionnaireWords } from "./questionnaire-words.ts";
import { StepButtons } from "./step-buttons.tsx";
import { useQuestionnaire } from "./use-questionnaire.ts";
import type { QuestionnaireState, SubmitResult } from "./use-questionnaire.ts";

const formId = "questionnaire";
/** What no family sees before eight answers; fetched once the first is given. */
const lastSteps = lateCode(() => import("./last-steps.tsx"));
type LastSteps = LateState<typeof LastStepsCode>;

interface QuestionnaireProps {
  readonly scheduleUrl: string;
  readonly brought?: Brought;
}

/** Ten short steps that end as a lead; everything typed is kept on the device until it is sent. */
export function Questionnaire({ scheduleUrl, brought = nothingBrought }: QuestionnaireProps) {
  return (
    <ToastProvider locale={useLocale()}>
      <QuestionnaireSteps scheduleUrl={scheduleUrl} brought={brought} />
    </ToastProvider>
  );
}

function QuestionnaireSteps({ scheduleUrl, brought }: Required<QuestionnaireProps>) {
  const words = useWords(questionnaireWords);
  const questionnaire = useQuestionnaire(formId, brought);
  const isSent = questionnaire.phase === "sent";
  const step = isSent ? confirmationStep : questionnaire.draft.step;
  const isLast = step >= profileStep;
  const last = useLateCode(lastSteps, isLast || questionnaire.hasBegun, isLast);
  const shown = words.steps[step - 1] ?? { title: "", intro: "" };
  return (
    <QuestionnaireFrame
      step={step}
      title={isSent ? words.sentTitle : shown.title}
      intro={isSent ? "" : shown.intro}
      stepName={words.stepOf(step, stepCount)}
      round={questionnaire.round}
      restored={questionnaire.restored}
      isSent={isSent}
      onStartOver={questionnaire.startOver}
    >
      {isSent ? (
        <SentPart last={last} questionnaire={questionnaire} scheduleUrl={scheduleUrl} />
      ) : (
        <QuestionnaireForm questionnaire={questionnaire} brought={brought} last={last} />
      )}
    </QuestionnaireFrame>
  );
}

interface QuestionnaireFormProps {
  readonly questionnaire: QuestionnaireState;
  readonly brought: Brought;
  readonly last: LastSteps;
}

function QuestionnaireForm({ questionnaire, brought, last }: QuestionnaireFormProps) {
  const words = useWords(questionnaireWords);
  const { draft, errors, faultyAttempts } = questionnaire;
  const honeypot = useRef<HTMLInputElement>(null);
  const isStepHere = draft.step < profileStep || last.code !== null;
  const { toast } = useToast();

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!questionnaire.canGoOn || !isStepHere) return;
    if (draft.step < profileStep) return questionnaire.goOn();
    const notice = describeResult(
      await questionnaire.submit(honeypot.current?.value ?? ""),
      words.toasts,
    );
    if (notice) toast(notice);
  }

  const asked: readonly string[] = questionnaireSteps[draft.step - 1] ?? [];
  const faults = Object.entries(errors)
    .filter(([field]) => asked.includes(field))
    .map(([fieldId, message]) => ({ fieldId, message }));
  return (
    <form id={formId} noValidate onSubmit={(event) => void onSubmit(event)}>
      <fieldset disabled={questionnaire.phase === "sending"} className="grid gap-5 sm:gap-8">
        {faultyAttempts > 0 ? (
          <ErrorSummary title={words.problems.title} faults={faults} attempt={faultyAttempts} />
        ) : null}
        <HoneypotField ref={honeypot} label={words.honeypot} />
        <StepFields questionnaire={questionnaire} brought={brought} last={last} />
        <StepButtons questionnaire={questionnaire} isStepHere={isStepHere} />
        {draft.step === 1 ? brought.line : null}
      </fieldset>
    </form>
  );
}

interface SentPartProps {
  readonly questionnaire: QuestionnaireState;
  readonly last: LastSteps;
  readonly scheduleUrl: string;
}

function SentPart({ questionnaire, last, scheduleUrl }: SentPartProps) {
  if (!last.code) return <MissingStep hasFailed={last.hasFailed} retry={() => last.retry()} />;
  return <last.code.AfterSending questionnaire={questionnaire} scheduleUrl={scheduleUrl} />;
}

function StepFields({ questionnaire, brought, last }: QuestionnaireFormProps) {
  const { step } = questionnaire.draft;
  if (step >= profileStep) {
    if (!last.code) return <MissingStep hasFailed={last.hasFailed} retry={() => last.retry()} />;
    return <last.code.LastStep questionnaire={questionnaire} brought={brought} />;
  }
  const asked = (questionnaireSteps[step - 1] ?? []) as readonly QuestionId[];
  return <QuestionStep questions={asked} questionnaire={questionnaire} />;
}

/** The notice for what became of an attempt; null for a click that changed nothing. */
function describeResult(result: SubmitResult, toasts: QuestionnaireWords["toasts"]) {
  if (result === null) return null;
  const { success, failure, incomplete } = toasts;
  if (result === "sent") return { title: success.title, description: success.text };
  const isIncomplete = result === "incomplete" || result === "refused";
  const { title, text } = isIncomplete ? incomplete : failure;
  return { title, description: text, variant: "destructive" as const };
}
