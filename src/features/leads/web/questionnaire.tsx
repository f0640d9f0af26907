import type { FormEvent } from "react";
import { useRef } from "react";
import {
  confirmationStep,
  profileStep,
  questionnaireSteps,
  stepCount,
} from "#features/leads/core/questions.ts";
import type { QuestionId } from "#features/leads/core/questions.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { ToastProvider, useToast } from "#ui/toast-provider.tsx";
import { ConfirmationStep } from "./confirmation-step.tsx";
import { HoneypotField } from "./honeypot-field.tsx";
import { ProfileStep } from "./profile-step.tsx";
import { QuestionStep } from "./question-step.tsx";
import { QuestionnaireFrame } from "./questionnaire-frame.tsx";
import { questionnaireWords } from "./questionnaire-words.ts";
import { StepButtons } from "./step-buttons.tsx";
import { ThankYou } from "./thank-you.tsx";
import { useQuestionnaire } from "./use-questionnaire.ts";
import type { QuestionnaireState, SubmitResult } from "./use-questionnaire.ts";

const words = questionnaireWords[defaultLocale];
const formId = "questionnaire";

/** Ten short steps that end as a lead; everything typed is kept on the device until it is sent. */
export function Questionnaire(props: { readonly scheduleUrl: string }) {
  return (
    <ToastProvider closeLabel={words.closeNotice}>
      <QuestionnaireForm {...props} />
    </ToastProvider>
  );
}

function QuestionnaireForm({ scheduleUrl }: { readonly scheduleUrl: string }) {
  const questionnaire = useQuestionnaire(formId);
  const honeypot = useRef<HTMLInputElement>(null);
  const { toast } = useToast();
  const isSent = questionnaire.phase === "sent";
  const step = isSent ? confirmationStep : questionnaire.draft.step;

  function notify(result: SubmitResult): void {
    if (result === "ignored") return;
    const variant = result === "sent" ? "default" : "destructive";
    const isIncomplete = result === "incomplete" || result === "refused";
    const notice = isIncomplete
      ? words.toasts.incomplete
      : words.toasts[result === "sent" ? "success" : "failure"];
    toast({ title: notice.title, description: notice.text, variant });
  }

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!questionnaire.canGoOn) return;
    if (step < profileStep) return questionnaire.goTo(step + 1);
    notify(await questionnaire.submit(honeypot.current?.value ?? ""));
  }

  const faults = Object.entries(questionnaire.errors).map(([fieldId, message]) => ({
    fieldId,
    message,
  }));
  return (
    <QuestionnaireFrame
      step={step}
      title={isSent ? words.thanks.title : (words.steps[step - 1]?.title ?? "")}
      intro={isSent ? "" : (words.steps[step - 1]?.intro ?? "")}
      stepName={words.stepOf(step, stepCount)}
      restored={questionnaire.restored && !isSent}
      onStartOver={isSent ? null : questionnaire.startOver}
    >
      {isSent ? (
        <ThankYou scheduleUrl={scheduleUrl} />
      ) : (
        <form id={formId} noValidate onSubmit={(event) => void onSubmit(event)}>
          <fieldset disabled={questionnaire.phase === "sending"} className="grid gap-8">
            {step === profileStep && questionnaire.faultyAttempts > 0 ? (
              <ErrorSummary
                title={words.problems.title}
                faults={faults}
                attempt={questionnaire.faultyAttempts}
              />
            ) : null}
            <HoneypotField ref={honeypot} label={words.honeypot} />
            <StepFields step={step} questionnaire={questionnaire} />
            <StepButtons step={step} questionnaire={questionnaire} />
          </fieldset>
        </form>
      )}
    </QuestionnaireFrame>
  );
}

function StepFields({
  step,
  questionnaire,
}: {
  readonly step: number;
  readonly questionnaire: QuestionnaireState;
}) {
  if (step === profileStep) return <ProfileStep questionnaire={questionnaire} />;
  if (step === confirmationStep) return <ConfirmationStep questionnaire={questionnaire} />;
  const asked = (questionnaireSteps[step - 1] ?? []) as readonly QuestionId[];
  return <QuestionStep questions={asked} questionnaire={questionnaire} />;
}
