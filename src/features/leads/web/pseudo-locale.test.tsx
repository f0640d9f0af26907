import { beforeAll, expect, test } from "vitest";
import { checkAnswers } from "#features/leads/core/answers.ts";
import { questionnaireSteps, type QuestionId } from "#features/leads/core/questions.ts";
import { drawPseudo } from "#testing/words/draw-pseudo.ts";
import { findEnglish } from "#testing/words/find-english.ts";
import { pseudoLocale, speakPseudoLocale } from "#testing/words/pseudo-locale.ts";
import { ConfirmationStep, GenerateButton, ThankYou } from "./last-steps.tsx";
import { ProfileStep } from "./profile-step.tsx";
import { QuestionStep, StepButtons } from "./questionnaire-frame.tsx";
import type { QuestionnaireState } from "./use-questionnaire.ts";

beforeAll(speakPseudoLocale);

/** A questionnaire on which nothing is answered and everything was refused. */
function aQuestionnaire(step: number, phase: QuestionnaireState["phase"]): QuestionnaireState {
  const draft = { step, answers: {}, consent: false, unsent: true };
  const errors = checkAnswers({}, 2026, pseudoLocale);
  const ageGroup = phase === "sending" ? "minor" : "adult";
  return { draft, phase, ageGroup, errors, canGoOn: true } as unknown as QuestionnaireState;
}

function Step({ step, phase }: { readonly step: number; readonly phase: "answering" | "sending" }) {
  const questionnaire = aQuestionnaire(step, phase);
  return (
    <>
      {step < 9 ? (
        <QuestionStep
          questions={questionnaireSteps[step - 1] as readonly QuestionId[]}
          questionnaire={questionnaire}
        />
      ) : null}
      {step === 9 ? <ProfileStep questionnaire={questionnaire} intro="" /> : null}
      {step === 10 ? <ConfirmationStep questionnaire={questionnaire} /> : null}
      <StepButtons isStepHere questionnaire={questionnaire}>
        {step === 10 ? <GenerateButton questionnaire={questionnaire} /> : null}
      </StepButtons>
    </>
  );
}

test.each(questionnaireSteps.map((_asked, index) => index + 1))(
  "no English is left on step %i, its faults included",
  (step) => {
    const html = drawPseudo(
      <>
        <Step step={step} phase="answering" />
        <Step step={step} phase="sending" />
      </>,
    );
    expect(html).not.toBe("");
    expect(findEnglish(html)).toEqual([]);
  },
);

test.each(["turns-18", "adult"] as const)(
  "no English is left where the visitor is thanked: %s",
  (ageGroup) => {
    const html = drawPseudo(<ThankYou scheduleUrl="https://a.example" ageGroup={ageGroup} />);
    expect(findEnglish(html)).toEqual([]);
  },
);
