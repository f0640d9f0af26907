import { type FormEvent, useRef } from "react";
import {
  confirmationStep,
  profileStep,
  questionnaireSteps,
  stepCount,
  type QuestionId,
} from "#features/leads/core/questions.ts";
import { lateCode } from "#platform/web/islands/late-code.ts";
import { type LateState, useLateCode } from "#platform/web/islands/use-late-code.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { ToastProvider, useToast } from "#ui/notices/toast-provider.tsx";
import type { Brought } from "./brought.ts";
import { HoneypotField, readHoneypot } from "#ui/form/form-footer.tsx";
import type * as LastStepsCode from "./last-steps.tsx";
import {
  MissingStep,
  QuestionnaireFrame,
  QuestionStep,
  StepButtons,
} from "./questionnaire-frame.tsx";
import { type QuestionnaireWords, questionnaireWords } from "./questionnaire-words.ts";
import {
  useQuestionnaire,
  type QuestionnaireState,
  type SubmitResult,
} from "./use-questionnaire.ts";

const formId = "questionnaire";
/** The code of steps 9 and 10, fetched on the second step, so that it does not slow down the first tap. */
const lastSteps = lateCode(() => import("./last-steps.tsx"));
type LastSteps = LateState<typeof LastStepsCode>;

interface QuestionnaireProps {
  readonly scheduleUrl: string;
  readonly brought: Brought;
}

/** The questionnaire of ten steps. Entries are kept on the device until they are sent as one lead. */
export function Questionnaire({ scheduleUrl, brought }: QuestionnaireProps) {
  return (
    <ToastProvider locale={useLocale()}>
      <QuestionnaireSteps scheduleUrl={scheduleUrl} brought={brought} />
    </ToastProvider>
  );
}

function QuestionnaireSteps({ scheduleUrl, brought }: QuestionnaireProps) {
  const words = useWords(questionnaireWords);
  const questionnaire = useQuestionnaire(formId, brought);
  const { phase, draft } = questionnaire;
  const isWithUs = phase === "sent" || phase === "returned";
  const step = isWithUs ? confirmationStep : draft.step;
  const isLast = step >= profileStep;
  const last = useLateCode(lastSteps, draft.step > 1, isLast);
  return (
    <QuestionnaireFrame
      step={step}
      {...nameStep(questionnaire, words)}
      stepName={words.stepOf(step, stepCount)}
      round={questionnaire.round}
      restored={questionnaire.restored}
      phase={phase}
      onStartOver={questionnaire.startOver}
    >
      {isWithUs ? (
        <SentPart last={last} questionnaire={questionnaire} scheduleUrl={scheduleUrl} />
      ) : (
        <QuestionnaireForm questionnaire={questionnaire} brought={brought} last={last} />
      )}
    </QuestionnaireFrame>
  );
}

/** After a failed attempt to send, the intro of step 10 says that the answers wait there. */
function nameStep({ phase, draft, sent }: QuestionnaireState, words: QuestionnaireWords) {
  if (phase === "sent") return { title: words.sentTitle(sent.source?.firstName) };
  if (phase === "returned") return { title: words.returnedTitle };
  const { title = "", intro } = words.steps[draft.step - 1] ?? {};
  return { title, intro: draft.step > profileStep ? intro : "" };
}

interface QuestionnaireFormProps {
  readonly questionnaire: QuestionnaireState;
  readonly brought: Brought;
  readonly last: LastSteps;
}

function QuestionnaireForm({ questionnaire, brought, last }: QuestionnaireFormProps) {
  const words = useWords(questionnaireWords);
  const locale = useLocale();
  const { draft, errors, faultyAttempts } = questionnaire;
  const honeypot = useRef<HTMLInputElement>(null);
  const isStepHere = draft.step < profileStep || last.code !== null;
  const { toast, clear } = useToast();

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (draft.step < profileStep) return questionnaire.goOn();
    if (!last.code) return;
    clear();
    const notice = describeResult(
      await questionnaire.submit(readHoneypot(honeypot), last.code.readName),
      words.toasts,
    );
    if (notice) toast(notice);
  }

  const asked: readonly string[] = questionnaireSteps[draft.step - 1] ?? [];
  const faults = Object.entries(errors)
    .filter(([field]) => asked.includes(field))
    .map(([fieldId, message]) => ({
      fieldId,
      message: last.code?.nameFault(fieldId, message, locale) ?? message,
    }));
  return (
    <form {...questionnaire.formProps} onSubmit={(event) => void onSubmit(event)}>
      <fieldset disabled={questionnaire.phase === "sending"}>
        {faultyAttempts > 0 ? (
          <ErrorSummary title={words.problems.title} faults={faults} key={faultyAttempts} />
        ) : null}
        <HoneypotField ref={honeypot} label={words.honeypot} />
        <StepFields questionnaire={questionnaire} brought={brought} last={last} />
        {draft.step === 1 ? brought.line : null}
        <StepButtons questionnaire={questionnaire} isStepHere={isStepHere}>
          {draft.step === confirmationStep && last.code ? (
            <last.code.GenerateButton questionnaire={questionnaire} />
          ) : null}
        </StepButtons>
      </fieldset>
    </form>
  );
}

function SentPart({
  questionnaire,
  last,
  scheduleUrl,
}: Omit<QuestionnaireFormProps, "brought"> & { scheduleUrl: string }) {
  if (!last.code) return <MissingStep hasFailed={last.hasFailed} retry={() => last.retry()} />;
  return <last.code.AfterSending questionnaire={questionnaire} scheduleUrl={scheduleUrl} />;
}

function StepFields({ questionnaire, brought, last }: QuestionnaireFormProps) {
  const { step } = questionnaire.draft;
  const { intro = "" } = useWords(questionnaireWords).steps[step - 1] ?? {};
  if (step >= profileStep) {
    if (!last.code) return <MissingStep hasFailed={last.hasFailed} retry={() => last.retry()} />;
    return <last.code.LastStep questionnaire={questionnaire} brought={brought} intro={intro} />;
  }
  const asked = (questionnaireSteps[step - 1] ?? []) as readonly QuestionId[];
  return <QuestionStep key={step} questions={asked} questionnaire={questionnaire} />;
}

/** The notice of an attempt to send; null for a click that changed nothing, and for a single fault. */
function describeResult(result: SubmitResult, toasts: QuestionnaireWords["toasts"]) {
  if (result === null) return null;
  const { success, failure, incomplete } = toasts;
  if (result === "sent") return { title: success.title, description: success.text };
  const { title, text } = result === "failed" ? failure : incomplete;
  return { title, description: text, variant: "destructive" as const };
}
